// Every text in this language, as one chunk.
import { merged } from './merged';

export default merged(
  import.meta.glob('../../../../texts/en/*.json', { eager: true, import: 'default' }),
);
