// The memory of the board on this page, which its parts share.
import type { Memory } from './memory';

class Remembered {
  memory = $state.raw<Memory | null>(null);
}

export const remembered = new Remembered();
