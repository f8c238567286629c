// The filter of a page: what its address says, or else what the reader chose there last.
import { keep, recall } from '../kept';
import { router } from '../router.svelte';
import { readFilter, writeFilter, type Filter } from './filters';

export class ChosenFilter {
  private readonly place: string;
  private last = $state('');

  constructor(private readonly path: string) {
    this.place = `ziggurat.filter${path}`;
    this.last = writeFilter(readFilter(recall(this.place) ?? ''));
  }

  private get written(): string {
    return writeFilter(readFilter(router.search));
  }

  get filter(): Filter {
    return readFilter(this.written || this.last);
  }

  choose(filter: Filter): void {
    this.last = writeFilter(filter);
    keep(this.place, this.last || null);
    router.replace(this.path + this.last);
  }

  /**
   * To be called from an effect: whoever comes back without a filter in the address finds it there
   * again.
   */
  writeDown(): void {
    if (this.written === '' && this.last !== '' && location.pathname === this.path) router.replace(this.path + this.last);
  }
}
