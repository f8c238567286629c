// What Oath draws of its sagas.
export { default as Passage } from './Passage.svelte';
export { default as World } from './World.svelte';
