// How much room there is. The widths are those at which the table page changes its shape.
class Layout {
  /** The log stands beside the board. */
  wide = $state(false);
  /** The log and the rest are a sheet at the bottom. */
  narrow = $state(false);

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
