// The texts in this language, as one chunk, without those that are seldom said.
import { merged } from './merged';

export default merged(
  import.meta.glob(['../../../../texts/en/*.json', '!../../../../texts/en/*_{look,saga,data,cards,tutorial}.json'], { eager: true, import: 'default' }),
);
