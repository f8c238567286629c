// What every page says in this language, as one chunk.
import { merged } from './merged';

export default merged(import.meta.glob('../../../../texts/cs/{house,server,web,web_home}.json', { eager: true, import: 'default' }));
