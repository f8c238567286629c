// The title of the browser's tab.
import { t } from '../texts/texts.svelte';

/** To be called while a component is made: keeps the title while the component lives. */
export function useTitle(title: () => string): void {
  $effect(() => {
    document.title = t('web.title', { page: title(), site: t('web.site') });
  });
}
