/** Exports through the API, as a client does them. */
import type { Client } from './client.ts';
import { afterImport } from './git-import.ts';

/** Exports, waits, and gives the Git info. Rejects when the export is not taken. */
export async function exportFrom(
  client: Client,
  spaceId: string,
  url: string,
  { ms, ...options }: { ms?: number; [option: string]: unknown } = {},
): Promise<any> {
  const asked = { url, ref: 'refs/heads/main', commitMessage: 'Export', ...options };
  const started = await client.post(`/v1/spaces/${spaceId}/git/export`, asked);
  if (started.status !== 204) throw new Error(`git/export answers ${started.status}: ${started.text}`);
  return afterImport(client, spaceId, ms);
}
