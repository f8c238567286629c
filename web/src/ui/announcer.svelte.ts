// What screen readers are told. Every announcement is a new paragraph, so that one that says the
// same as the last is read again.
export interface Announcement {
  id: number;
  text: string;
}

const most = 6;

class Announcer {
  private next = 0;
  assertive = $state.raw<Announcement[]>([]);
  polite = $state.raw<Announcement[]>([]);

  /** Interrupts: your turn, the results of your choice, why something cannot be. */
  urge(text: string): void {
    this.assertive = this.added(this.assertive, text);
  }

  /** Waits its turn: what others do. */
  mention(text: string): void {
    this.polite = this.added(this.polite, text);
  }

  private added(list: Announcement[], text: string): Announcement[] {
    return text === '' ? list : [...list, { id: this.next++, text }].slice(-most);
  }
}

export const announcer = new Announcer();
