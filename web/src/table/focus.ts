// After a choice the focus goes to where the next one begins. Whoever plays by text goes on typing
// instead.
export function takeFocus(element: HTMLElement | undefined): void {
  if (!(document.activeElement instanceof HTMLInputElement)) element?.focus({ preventScroll: true });
}
