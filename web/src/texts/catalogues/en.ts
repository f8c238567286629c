// The texts in this language, as one chunk, without what only some want.
import { merged } from './merged';

export default merged(
  import.meta.glob(['../../../../texts/en/*.json', '!../../../../texts/en/*_{look,saga,data,tutorial,aid}.json', '!../../../../texts/en/*oath*.json'], { eager: true, import: 'default' }),
);
