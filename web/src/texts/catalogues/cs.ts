// The texts in this language, as one chunk, without what only some want.
import { merged } from './merged';

export default merged(
  import.meta.glob(['../../../../texts/cs/*.json', '!../../../../texts/cs/*_{look,saga,data,tutorial,aid}.json', '!../../../../texts/cs/*oath*.json'], { eager: true, import: 'default' }),
);
