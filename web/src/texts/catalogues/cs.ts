// The texts in this language, as one chunk, without those that are seldom said.
import { merged } from './merged';

export default merged(
  import.meta.glob(['../../../../texts/cs/*.json', '!../../../../texts/cs/*_{look,saga,data,cards,tutorial}.json'], { eager: true, import: 'default' }),
);
