// The whole log of a game that has ended, as a file that `ziggurat replay` reads.
import type { TableState } from './table.svelte';

export async function saveLog(table: TableState): Promise<void> {
  const log = await table.log();
  if (log === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([log], { type: 'text/plain' }));
  link.download = `${table.info?.game ?? 'game'}-${table.id}.log`;
  link.click();
  URL.revokeObjectURL(link.href);
}
