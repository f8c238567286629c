// The parts of the table page that Oath has of its own.
export { default } from './OathBoard.svelte';
export { default as Affair } from './Beside.svelte';
export { default as CardView } from './CardView.svelte';
export { default as Doing } from './Doing.svelte';
export { icon } from './events';
export { default as Purse } from './Purse.svelte';
export { default as Seats } from './Seats.svelte';
export { sheets } from './shown.svelte';
export { default as Sign } from './Sign.svelte';
/** How wide what stands beside the board is. */
export const rail = '400px';
