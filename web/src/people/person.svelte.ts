// What is told about somebody: who he is, his record against people, computers and as whom, and his
// games, a page at a time.
import { ask } from '../server/api';
import type { HistoryRow, Message, Profile, RecordBy, RecordRow } from '../server/wire';
import { problemOf } from '../site.svelte';

export type PlayedRecord = Record<RecordBy, RecordRow[]>;

export class PersonState {
  profile = $state.raw<Profile | null>(null);
  record = $state.raw<PlayedRecord | null>(null);
  games = $state.raw<HistoryRow[]>([]);
  /** Where the games before those begin; null: there are none. */
  before = $state<number | null>(null);
  /** Only games of this title count; null: all. */
  game = $state<string | null>(null);
  problem = $state.raw<Message | null>(null);
  private calls = 0;

  constructor(readonly name: string) {}

  private fields(): { name: string; game?: string } {
    return this.game === null ? { name: this.name } : { name: this.name, game: this.game };
  }

  /** Loads everything; of several calls the last one counts. */
  async load(): Promise<void> {
    const call = ++this.calls;
    const fields = this.fields();
    try {
      const [profile, people, levels, characters, history] = await Promise.all([
        ask('profile', { name: this.name }),
        ask('record', { ...fields, by: 'people' }),
        ask('record', { ...fields, by: 'levels' }),
        ask('record', { ...fields, by: 'characters' }),
        ask('history', fields),
      ]);
      if (call !== this.calls) return;
      this.problem = null;
      this.profile = profile;
      this.record = { people: people.rows, levels: levels.rows, characters: characters.rows };
      this.games = history.games;
      this.before = history.before;
    } catch (error) {
      if (call === this.calls) this.problem = problemOf(error);
    }
  }

  choose(game: string | null): void {
    this.game = game;
    void this.load();
  }

  /** The games before those that are shown. */
  async more(): Promise<void> {
    const call = this.calls;
    if (this.before === null) return;
    try {
      const { games, before } = await ask('history', { ...this.fields(), before: this.before });
      if (call !== this.calls) return;
      this.games = [...this.games, ...games];
      this.before = before;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}
