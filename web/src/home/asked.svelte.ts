// A part of a page that is asked for by itself: what is known of it, or that it could not be had.
export class Asked<T> {
  value = $state.raw<T | null>(null);
  failed = $state(false);
  /** When the value was told, by this machine's clock. */
  told = $state(0);
  private calls = 0;

  constructor(private readonly question: () => Promise<T>) {}

  /** Of several calls the last one counts; what was known stays until something else is. */
  async ask(): Promise<void> {
    const call = ++this.calls;
    try {
      const value = await this.question();
      if (call !== this.calls) return;
      this.told = Date.now();
      this.value = value;
      this.failed = false;
    } catch {
      if (call === this.calls) this.failed = true;
    }
  }

  /** Once more from the beginning. */
  async again(): Promise<void> {
    this.failed = false;
    this.value = null;
    await this.ask();
  }
}
