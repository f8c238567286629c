// The reader's progress, kept in the browser.
import { keep, recall } from '../kept';
import { nothingLearned, readProgress, type Progress } from './progress';

const place = 'ziggurat.learned';

class Learned {
  private value = $state.raw<Progress>(nothingLearned);

  constructor() {
    this.value = readProgress(recall(place));
  }

  get progress(): Progress {
    return this.value;
  }

  keep(progress: Progress): void {
    this.value = progress;
    keep(place, JSON.stringify(progress));
  }
}

export const learned = new Learned();
