// How much room there is. The widths are those at which the table page changes its shape.
import type { Info } from '../server/wire';

class Layout {
  /** The log stands beside the board. */
  wide = $state(false);
  /** The log and the rest cover the board, and the site's header is behind the menu. */
  narrow = $state(false);
  /** A table page is shown, which has a menu of its own when it is narrow; */
  hasMenu = $state(false);
  /** and whether that is open. */
  menu = $state(false);
  /** The table that is shown, for the header. */
  table = $state.raw<Info | null>(null);

  constructor() {
    this.follow('(min-width: 1200px)', (matches) => (this.wide = matches));
    this.follow('(max-width: 799px)', (matches) => (this.narrow = matches));
  }

  private follow(query: string, tell: (matches: boolean) => void): void {
    const list = window.matchMedia(query);
    tell(list.matches);
    list.addEventListener('change', (event) => {
      tell(event.matches);
    });
  }
}

export const layout = new Layout();
