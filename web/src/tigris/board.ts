// The parts of the table page that Tigris & Euphrates has of its own.
export { default } from './TigrisBoard.svelte';
export { default as Affair } from './Affair.svelte';
export { default as Foretold } from './Foretold.svelte';
export { default as Hand } from './Hand.svelte';
export { default as Score } from './Score.svelte';
export { default as Seats } from './Seats.svelte';
