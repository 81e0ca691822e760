/** Where the addresses in texts lead, looked up all at once before the texts are rendered. */

import type { Context } from '../../../context.ts';
import type { ContentRef } from '../../../engine/revisions/types.ts';
import { type LinkSource, resolveAddresses } from '../../../features/content/links/resolve.ts';
import { type OpenContent, open, revisionById } from '../../../features/content/reading.ts';

/** The addresses of a text, and its location. */
export interface Placed {
  addresses: readonly string[];
  from: LinkSource;
}

/** The targets of addresses; null: it leads nowhere. */
export type Targets = ReadonlyMap<string, ContentRef | null>;

/** The revision of a view. */
export const contentOf = async (context: Context, revisionId: string): Promise<OpenContent> =>
  open(context, await revisionById(context, revisionId));

/** The target of each address in these texts; one that is in several is resolved from the first. */
export async function targetsOf(
  context: Context,
  { row, revision }: OpenContent,
  texts: readonly Placed[],
): Promise<Targets> {
  const sources = new Map<string, LinkSource>();
  for (const { addresses, from } of texts) {
    for (const address of addresses) if (!sources.has(address)) sources.set(address, from);
  }
  const asked = [...sources].map(([address, from]) => ({ address, from }));
  const appUrl = `${context.services.config.publicUrl}/app`;
  const found = await resolveAddresses(revision, asked, { spaceId: row.spaceId, appUrl });
  return new Map(found.map(({ target, missing }, index) => [asked[index]!.address, missing ? null : target]));
}
