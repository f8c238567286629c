// A page as somebody sees it who has nothing but the Tab key.

/**
 * Begins at the link that every page begins with: Tab would go on from what was clicked last. To be
 * evaluated by a page.
 */
function begin() {
  window.walked = new Set();
  window.ring = undefined;
  document.querySelector('.skip').focus();
}

/**
 * What has the focus, whether that can be seen, and whether it had it before. To be evaluated by a
 * page.
 */
function focused() {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const hasRing = (box) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(box);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  window.ring ??= getComputedStyle(one).outlineColor;
  // What is drawn instead of a field has the ring, as its label or beside it; of a shape, a part.
  const boxes = [one, one.closest('label'), one.nextElementSibling, ...one.querySelectorAll('*')];
  // A place of a map is a shape, whose edge is its ring.
  const isSeen = () => getComputedStyle(one).stroke === window.ring || boxes.some((box) => box && hasRing(box) && box.getClientRects().length > 0);
  const before = window.walked.has(one);
  window.walked.add(one);
  return { what: one.outerHTML.slice(0, 160), isSeen: isSeen(), before };
}

/** What can be used and was not reached. To be evaluated by a page. */
function missed() {
  const isReached = (one) =>
    window.walked.has(one) ||
    // Of radio buttons one is reached, and arrows lead to the others.
    (one.type === 'radio' && [...document.querySelectorAll('input[type=radio]')].some((other) => other.name === one.name && window.walked.has(other)));
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && one.closest('[inert]') === null)
    .filter((one) => !isReached(one))
    .map((one) => one.outerHTML.slice(0, 160));
}

/**
 * Goes through a page by Tab until it begins again. Returns what is wrong with it: what shows no
 * focus, and what is not reached, be it that the focus is caught or lost before.
 */
export async function walk(page) {
  await page.evaluate(begin);
  // Only who comes by key sees where he is.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const wrong = [];
  for (let now = await page.evaluate(focused); now !== null && !now.before; now = await page.evaluate(focused)) {
    if (!now.isSeen) wrong.push(`no focus is seen: ${now.what}`);
    await page.keyboard.press('Tab');
  }
  return [...wrong, ...(await page.evaluate(missed)).map((one) => `not reached: ${one}`)];
}
