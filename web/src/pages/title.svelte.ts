// The title of the browser's tab.
import { onMount } from 'svelte';
import { t } from '../texts/texts.svelte';
import { announcer } from '../ui/announcer.svelte';

/** How many pages were shown in this visit. The browser itself says the title of the first. */
let shown = 0;

/**
 * To be called while a component is made: keeps the title while the component lives, and says it to
 * those who do not see that the page has changed.
 */
export function useTitle(title: () => string): void {
  $effect(() => {
    document.title = t('web.title', { page: title(), site: t('web.site') });
  });
  onMount(() => {
    if (shown > 0) announcer.mention(title());
    shown += 1;
  });
}
