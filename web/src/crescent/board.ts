// The parts of the table page that Crescent Moon has of its own.
export { default } from './CrescentBoard.svelte';
export { icon } from './events';
export { default as Seats } from './Rulers.svelte';
export { sheets } from './shown.svelte';
export { default as Sign } from './Emblem.svelte';
export { default as Track } from './Track.svelte';
