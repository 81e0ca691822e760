/** What the texts of a revision include and point at, for expanding them. */
import type { Context } from '../../context.ts';
import type { Included, Library, Target, TextLocation } from '../../engine/markdown/expand.ts';
import type { ContentRef } from '../../engine/revisions/types.ts';
import { ApiError } from '../../errors.ts';
import { disableBodyCache } from '../../graphql/body-cache.ts';
import { onContent } from './access.ts';
import { type LinkSource, linkSourceOfReusable, ownTarget, resolveAddresses } from './links/resolve.ts';
import { type OpenContent, open, revisionById } from './reading.ts';

/** The library of a revision; with `targets`, blocks that point at pages are named too. */
export function libraryOf(content: OpenContent, targets: boolean): Library {
  const { revision, context, row } = content;
  const options = { spaceId: row.spaceId, appUrl: `${context.services.config.publicUrl}/app` };
  const refsAt = async (addresses: readonly string[], from: LinkSource): Promise<(ContentRef | undefined)[]> => {
    const resolved = await resolveAddresses(
      revision,
      addresses.map((address) => ({ address, from })),
      options,
    );
    return resolved.map(({ missing, target }) => (missing ? undefined : (target ?? undefined)));
  };
  const include = async (addresses: readonly string[], from: TextLocation): Promise<(Included | undefined)[]> => {
    const ids = (await refsAt(addresses, from)).map((ref) =>
      ref?.kind === 'reusable-content' && ref.space === undefined ? ref.reusableContent : undefined,
    );
    const wanted = [...new Set(ids.filter((id) => id !== undefined))];
    const entries = (await revision.reusableContentsById(wanted)).filter((entry) => entry !== undefined);
    const texts = await revision.texts(entries.map(({ text }) => text));
    const byId = new Map(
      entries.map((entry, i): [string, Included] => [
        entry.id,
        { id: entry.id, markdown: texts[i] as string, ...linkSourceOfReusable(entry) },
      ]),
    );
    return ids.map((id) => (id === undefined ? undefined : byId.get(id)));
  };
  const target = async (addresses: readonly string[], from: TextLocation) => {
    const refs = await refsAt(addresses, from);
    const own = refs.flatMap((ref) => (ref ? (ownTarget(ref) ?? []) : []));
    // Loaded at once, so that what follows finds it.
    await revision.pagesById(own.flatMap(({ kind, id }) => (kind === 'page' ? id : [])));
    return Promise.all(refs.map((ref) => ref && targetOf(content, ref)));
  };
  return { include, ...(targets && { target }) };
}

async function targetOf(content: OpenContent, ref: ContentRef): Promise<Target | 'outside' | undefined> {
  const { revision } = content;
  if ('space' in ref && ref.space !== undefined) return inOtherSpace(content.context, ref, ref.space);
  switch (ref.kind) {
    case 'page':
    case 'anchor': {
      const page = ref.page === undefined ? undefined : await revision.page(ref.page);
      return page && { title: page.title, description: page.fields.description };
    }
    case 'file': {
      const file = await revision.file(ref.file);
      return file && { title: file.name };
    }
    case 'reusable-content': {
      const entry = await revision.reusableContent(ref.reusableContent);
      return entry && { title: entry.title };
    }
    default:
      return 'outside';
  }
}

/** From another space, only what the caller may read: for others it does not exist. */
async function inOtherSpace(
  context: Context,
  ref: ContentRef,
  spaceId: string,
): Promise<Target | 'outside' | undefined> {
  disableBodyCache(context);
  const space = await onContent.check(context, { spaceId }, undefined).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (!space) return undefined;
  const { title, revisionId } = space as { title: string; revisionId: string };
  if (ref.kind === 'space') return { title };
  const there = await open(context, await revisionById(context, revisionId));
  const { space: _, ...own } = ref as Extract<ContentRef, { space?: string }>;
  return targetOf(there, own as ContentRef);
}
