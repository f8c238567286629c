// The table of Oath under the player's hand: what is ringed, what a press on a thing does, and what
// would come of it. A thing alone opens its card, where all that can be done with it stands; while
// an action is begun, or a question asks for things, a press chooses.
import type { View } from '../server/oath';
import type { BoardProps, Choice, Thing } from '../table/board';
import { gainsOf, type Gain } from '../table/price';
import { isOnTable } from './affair';
import { diceOf } from './battle';
import { beforeOf } from './before.svelte';
import { changesBetween } from './changes';
import type { Facts } from './facts';
import { knownOf } from './known.svelte';
import { modifiersOf } from './modifiers';
import { movedOf } from './moved.svelte';
import { lookingAhead } from './parts';
import { acts, bySpot, choicesAt, choicesOf, drawnAs, drawnOn, keyOf, spotsOf, wayOf, type ActName } from './picks';
import { shown } from './shown.svelte';
import { mine, viewOf } from './view';

/** What the player has begun: an action of the turn, and the things that were pressed for it. */
export interface Begun {
  act: ActName | null;
  said: Thing[];
}

/** How a thing is drawn. */
export interface Look {
  legal: boolean;
  picked: boolean;
  target: boolean;
  lit: boolean;
  /** Nothing can be done with it while others are ringed. */
  dim: boolean;
}

const nothing: Begun = { act: null, said: [] };

export class Desk {
  constructor(
    private readonly source: () => BoardProps,
    private readonly known: { readonly facts: Facts | null },
    private readonly before: { readonly view: View | null },
    private readonly last: { readonly things: ReadonlySet<string> },
  ) {}

  readonly props = $derived.by(() => lookingAhead(this.source()));
  readonly view = $derived(viewOf(this.props.now));
  readonly me = $derived(mine(this.view));
  readonly isAsked = $derived(this.props.choices.length > 0);
  readonly way = $derived(wayOf(this.props.now.phase));

  get facts(): Facts | null {
    return this.known.facts;
  }

  readonly changes = $derived.by(() => changesBetween(this.before.view, this.view));
  /** Whether a thing has just come or changed, by its key. */
  hasMoved(key: string): boolean {
    return this.last.things.has(key);
  }
  /** What would be, after the choice that is pointed at. */
  readonly after = $derived((this.props.preview?.view ?? null) as View | null);

  // ---- what is begun ----

  /**
   * The action that a chosen modifier belongs to stays begun, as long as it is not taken: what is
   * asked in the middle of it is no action.
   */
  private readonly modified = $derived.by(() => {
    const [first] = this.way === 'act' ? this.view.modifiers : [];
    return first === undefined ? null : (this.facts?.card(first)?.modifier?.act ?? null);
  });
  private readonly only = $derived.by((): ActName | null => {
    const { phase } = this.props.now;
    return phase === 'extra.travel' ? 'travel' : phase === 'extra.campaign' ? 'campaign' : null;
  });
  readonly begun = $derived.by(() => (this.props.draft as Begun | null) ?? { ...nothing, act: this.modified });
  readonly act = $derived.by(() => this.only ?? this.begun.act);

  /** The choices that are left of what is begun. */
  readonly open = $derived.by(() => {
    const { choices } = this.props;
    const some = this.act === null ? choices : choicesOf(this.act, choices);
    return choicesAt(some, this.view, this.begun.said);
  });
  /**
   * By what is ringed. In a turn nothing is before an action is begun: nearly everything would be.
   */
  readonly ringed = $derived.by(() => {
    const isRinging = this.isAsked && isOnTable(this.props.now.phase) && (this.way !== 'act' || this.act !== null);
    return isRinging ? bySpot(this.open, this.view, this.begun.said) : new Map<string, Choice[]>();
  });

  /** An action that can be done in one way is done, unless it could be modified. */
  begin(act: ActName | null): void {
    const { choices, choose, compose, explain } = this.props;
    const ways = act === null ? [] : choicesOf(act, choices);
    const [first, ...others] = ways;
    const back = choices.find(({ verb }) => verb === 'back');
    if (back && act === this.modified) choose(back);
    else if (act === null || act === this.begun.act) this.props.cancel();
    else if (!first) explain({ verb: acts[act][0] });
    else if (others.length === 0 && !this.mayModify(act)) choose(first);
    else compose({ act, said: [] } satisfies Begun, null);
  }

  private mayModify(act: ActName): boolean {
    return this.facts !== null && modifiersOf(act, this.props.choices, this.view, this.facts).length > 0;
  }

  // ---- things ----

  lookOf(thing: Thing): Look {
    const key = keyOf(thing);
    const legal = this.ringed.has(key);
    const has = (things: readonly Thing[]): boolean => things.some((one) => keyOf(this.drawn(one)) === key);
    return {
      legal,
      picked: has(this.begun.said) || has(this.props.picked),
      target: this.targets.has(key),
      lit: has(this.props.highlight),
      dim: !legal && this.ringed.size > 0 && this.act !== null,
    };
  }

  private readonly targets = $derived.by(() => {
    const { battle } = this.view;
    if (!battle) return new Set<string>();
    return new Set([
      ...battle.sites.map((id) => keyOf({ kind: 'site', id })),
      ...battle.relics.map((id) => keyOf({ kind: 'card', id })),
      ...battle.banners.map((id) => keyOf({ kind: 'banner', id })),
      ...(battle.pawn ? [keyOf({ kind: 'seat', id: battle.defender })] : []),
    ]);
  });

  /** The dice that it defends with as a target, or would. */
  diceAt(thing: Thing): number | null {
    const { battle } = this.view;
    return battle ? diceOf(this.view, battle, keyOf(thing)) : null;
  }

  /** What all ways that begin with this thing cost, if they cost the same. */
  gainsAt(thing: Thing): Gain[] {
    const all = (this.ringed.get(keyOf(thing)) ?? []).map(({ cost }) => gainsOf(cost, this.view.viewer));
    const [first, ...others] = all;
    const isSame = (other: Gain[]): boolean => JSON.stringify(other) === JSON.stringify(first);
    return first && others.every(isSame) ? first : [];
  }

  /** Everything that can be done with a thing now. */
  choicesWith(thing: Thing): Choice[] {
    return choicesAt(this.props.choices, this.view, [thing]);
  }

  /** A site as the table has it, whichever of its names is said. */
  drawn(thing: Thing): Thing {
    return drawnAs(thing, this.view);
  }

  /** A press on a thing, or on what it lies in. */
  press(thing: Thing, within?: Thing): void {
    const { busy, choose, compose, read } = this.props;
    shown.refused = null;
    if (busy) return;
    const here = this.ringed.get(keyOf(thing)) ?? [];
    const [first, ...others] = here;
    if (!first && within && this.ringed.has(keyOf(within))) this.press(within);
    else if (!first && this.act !== null) this.refuse(this.act, thing, ...(within ? [within] : []));
    else if (!first) read(thing);
    else if (others.length === 0) choose(first);
    else compose({ act: this.begun.act, said: [...this.begun.said, thing] } satisfies Begun, null);
  }

  /** Says why what is begun cannot be done there: in the words of a like choice. */
  private refuse(act: ActName, thing: Thing, ...around: Thing[]): void {
    const like = choicesOf(act, this.props.choices).find(({ things: [first], n }) => first && n === null);
    const kind = like?.things[0]?.kind;
    const meant = [thing, ...around].find((one) => one.kind === kind);
    const wordOf = ({ kind: one, id }: Thing): string =>
      one === 'site' ? (this.view.sites.find(({ space }) => space === id)?.site ?? id) : id;
    if (!like || !meant) {
      this.props.read(thing);
      return;
    }
    shown.refused = keyOf(meant);
    this.props.explain({ words: `${like.verb} ${wordOf(meant)}` });
  }

  /** Pointer or focus rests on a thing: what would come of its only choice is shown. */
  point(thing: Thing | null): void {
    const [only, ...others] = thing ? (this.ringed.get(keyOf(thing)) ?? []) : [];
    this.props.point(only && others.length === 0 ? only : null);
  }

  private readonly spots = $derived.by(() => drawnOn(this.view));

  /** Whether a choice can be made on the table as it is drawn; what lies nowhere needs a button. */
  hasSpot(choice: Choice): boolean {
    return spotsOf(choice, this.view).some((spot) => this.spots.has(keyOf(spot)));
  }
}

/** To be called while a component is being set up. */
export function deskOf(source: () => BoardProps): Desk {
  return new Desk(source, knownOf(() => source().info.options), beforeOf(source), movedOf(source));
}
