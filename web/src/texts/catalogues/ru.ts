// The texts in this language, as one chunk, without what only some want.
import { merged } from './merged';

export default merged(
  import.meta.glob(['../../../../texts/ru/*.json', '!../../../../texts/ru/*_{look,saga,data,tutorial,aid}.json', '!../../../../texts/ru/*oath*.json'], { eager: true, import: 'default' }),
);
