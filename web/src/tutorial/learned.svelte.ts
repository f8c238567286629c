// The reader's progress, kept in the browser.
import { nothingLearned, readProgress, type Progress } from './progress';

const place = 'ziggurat.learned';

function kept(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

class Learned {
  private value = $state.raw<Progress>(nothingLearned);

  constructor() {
    this.value = readProgress(kept());
  }

  get progress(): Progress {
    return this.value;
  }

  keep(progress: Progress): void {
    this.value = progress;
    try {
      localStorage.setItem(place, JSON.stringify(progress));
    } catch {
      // A browser that keeps nothing: each visit begins anew.
    }
  }
}

export const learned = new Learned();
