/** Imports through the API, as a client does them. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client } from './client.ts';
import { stretched } from './pace.ts';
import { pauseAfter } from './pause.ts';

/** Starts an import; what it answers when it is not taken. */
export const startImport = (client: Client, spaceId: string, url: string, options: object = {}): Promise<Answer> =>
  client.post(`/v1/spaces/${spaceId}/git/import`, { url, ref: 'refs/heads/main', ...options });

/** The Git info of a space when its latest operation is over. Rejects after `ms`, telling how far it is. */
export async function afterImport(client: Client, spaceId: string, ms = stretched(60_000)): Promise<any> {
  const deadline = Date.now() + ms;
  for (;;) {
    const asked = performance.now();
    const { status, body, text } = await client.get(`/v1/spaces/${spaceId}/git/info`);
    // On a machine with much other work the server may say so.
    if (status === 503 && Date.now() < deadline) {
      await delay(500);
      continue;
    }
    if (status !== 200) throw new Error(`git/info answers ${status}: ${text}`);
    if (!['pending', 'running'].includes(body.operation.state)) return body;
    if (Date.now() > deadline) throw new Error(`The import is not over after ${ms} ms: ${text}`);
    await pauseAfter(asked);
  }
}

/** Imports, waits, and gives the Git info. Rejects when the import is not taken. */
export async function importInto(
  client: Client,
  spaceId: string,
  url: string,
  { ms, ...options }: { ms?: number; [option: string]: unknown } = {},
): Promise<any> {
  const started = await startImport(client, spaceId, url, options);
  if (started.status !== 204) throw new Error(`git/import answers ${started.status}: ${started.text}`);
  return afterImport(client, spaceId, ms);
}
