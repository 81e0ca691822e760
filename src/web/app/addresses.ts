/** Where the addresses in texts lead, looked up all at once before the texts are rendered. */

import type { ContentRef } from '../../content/types.ts';
import type { Context } from '../../context.ts';
import { type OpenContent, open, revisionById } from '../../features/content/reading.ts';
import { resolveAddresses, type Standing } from '../../features/links/resolve.ts';
import type { Document } from '../../markdown/document/types.ts';
import { decodeReferences } from '../../markdown/html-text.ts';

/** A text, and where it stands. */
export interface Placed {
  document: Document;
  standing: Standing;
}

/** The targets of addresses; null: it leads nowhere. */
export type Targets = ReadonlyMap<string, ContentRef | null>;

/** The revision of a view. */
export const contentOf = async (context: Context, revisionId: string): Promise<OpenContent> =>
  open(context, await revisionById(context, revisionId));

/** Where each address in these texts leads; one that stands in several is read where it stands first. */
export async function targetsOf(
  context: Context,
  { row, revision }: OpenContent,
  texts: readonly Placed[],
): Promise<Targets> {
  const from = new Map<string, Standing>();
  for (const { document, standing } of texts) {
    for (const address of addressesIn(document.nodes)) if (!from.has(address)) from.set(address, standing);
  }
  const asked = [...from].map(([address, standing]) => ({ address, from: standing }));
  const appUrl = `${context.services.config.publicUrl}/app`;
  const found = await resolveAddresses(revision, asked, { spaceId: row.spaceId, appUrl });
  return new Map(found.map(({ target, missing }, index) => [asked[index]!.address, missing ? null : target]));
}

const IN_HTML = /\b(?:href|src|srcset)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The addresses of references, in whatever data they stand, and of HTML. */
function* addressesIn(value: unknown): Generator<string> {
  const left: unknown[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const { kind, url, html } = next as { kind?: unknown; url?: unknown; html?: unknown };
    if (kind === 'url' && typeof url === 'string') yield url;
    if (typeof html === 'string') {
      for (const [, double, single, bare] of html.matchAll(IN_HTML))
        yield decodeReferences(double ?? single ?? bare ?? '');
    }
    for (const entry of Object.values(next)) if (typeof entry === 'object' && entry !== null) left.push(entry);
  }
}
