// The numbers of the best choices, where on the page each would change something: at what it is
// about, else at its button. They lie over the page and follow what is scrolled and moved.
import { placeOf } from '../table/place';
import type { Advice } from './advice';
import './badges.css';

/** More would hide the board. */
const most = 3;

export interface Badge {
  ranks: number[];
  at: Element;
}

/** Where a choice would be seen: what it is about stands last. */
function placesOf(page: ParentNode, { choice }: Advice): Element[] {
  const thing = choice.things.at(-1);
  const selector = thing ? placeOf(thing) : `[data-choice="${CSS.escape(choice.words)}"]`;
  return [...page.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
}

/** Choices about the same thing share a badge. */
export function badgesOn(page: ParentNode, advice: readonly Advice[]): Badge[] {
  const badges: Badge[] = [];
  for (const one of advice.filter(({ rank }) => rank <= most)) {
    const [at] = placesOf(page, one);
    const there = badges.find((badge) => badge.at === at);
    if (there) there.ranks.push(one.rank);
    else if (at) badges.push({ ranks: [one.rank], at });
  }
  return badges;
}

/** Whether it is not scrolled away, nor behind something else. */
function isInSight(at: Element, { left, right, top, bottom }: DOMRect): boolean {
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const ground = at.closest('svg, .board') ?? at;
  return seen !== null && (ground.contains(seen) || at.contains(seen) || seen.contains(at));
}

/** Draws them until the function returned is called. */
export function keepBadges(page: HTMLElement, advice: readonly Advice[]): () => void {
  const layer = document.createElement('div');
  layer.className = 'advice-badges';
  layer.setAttribute('aria-hidden', 'true');
  document.body.append(layer);

  function draw(): void {
    layer.replaceChildren(
      ...badgesOn(page, advice).flatMap(({ ranks, at }) => {
        const place = at.getBoundingClientRect();
        if (!isInSight(at, place)) return [];
        const badge = document.createElement('span');
        badge.textContent = ranks.join('·');
        badge.style.translate = `${String(place.right)}px ${String(place.top)}px`;
        return [badge];
      }),
    );
  }
  let due = 0;
  const soon = (): void => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(draw);
  };
  const watch = new MutationObserver(soon);
  watch.observe(page, { childList: true, subtree: true, attributes: true });
  const sizes = new ResizeObserver(soon);
  sizes.observe(page);
  addEventListener('scroll', soon, { capture: true, passive: true });
  soon();
  return () => {
    cancelAnimationFrame(due);
    watch.disconnect();
    sizes.disconnect();
    removeEventListener('scroll', soon, { capture: true });
    layer.remove();
  };
}
