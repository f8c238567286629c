// Svelte in runes mode only.
export default { compilerOptions: { runes: true } };
