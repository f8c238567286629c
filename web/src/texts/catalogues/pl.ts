// The texts in this language, as one chunk, without what only some want.
import { merged } from './merged';

export default merged(
  import.meta.glob(['../../../../texts/pl/*.json', '!../../../../texts/pl/*_{look,saga,data,tutorial,aid}.json', '!../../../../texts/pl/*oath*.json'], { eager: true, import: 'default' }),
);
