/** What of a revision becomes a PDF, read from the content store and the file storage. */
import { CorruptFile, MissingFile } from '../../../adapters/storage/storage.ts';
import type { Context } from '../../../context.ts';
import type { ChangeRequest, Revision as RevisionRow, Space } from '../../../db/generated/prisma/client.ts';
import { emojiOf } from '../../../engine/markdown/emoji.ts';
import { signOfPage } from '../../../engine/markdown/icons.ts';
import type { NamedPage, PdfContent, PdfFile, PdfPage } from '../../../engine/pdf/content.ts';
import { inReadingOrder, type PageNode } from '../../../engine/revisions/page-tree.ts';
import type { FileEntry } from '../../../engine/revisions/types.ts';
import { notFound } from '../../../errors.ts';
import { computedFrom, everyMade } from '../computed.ts';
import { textFor } from '../for-reader.ts';
import { filesFor, reusableContentsFor } from '../parts-for-reader.ts';
import { type OpenContent, open } from '../reading.ts';
import { seenTree } from '../references-for-reader.ts';
import type { PdfSource } from './maker.ts';

export interface PdfSubject {
  space: Space;
  organization: { title: string };
  revision: RevisionRow;
  changeRequest: ChangeRequest | null;
  page: string | null;
  only: boolean;
}

/** A page of the revision, or one that was computed. */
interface Leaf extends PageNode {
  depth: number;
  /** Of computed pages; others have theirs in the content store. */
  made?: string;
}

export interface PreparedPdf {
  /** All that the PDF depends on, apart from the program. */
  key: unknown;
  /** The content, and its images. */
  source(): Promise<PdfSource>;
}

/** What a PDF is made of. 404 when there is no such page. */
export async function prepare(context: Context, subject: PdfSubject): Promise<PreparedPdf> {
  const { space, organization, revision, changeRequest, page, only } = subject;
  const content = await open(context, revision);
  const { leaves, seeds } = await leavesOf(content);
  const chosen = page === null ? leaves : within(leaves, page, only);
  const names = [space.title, space.emoji, space.language, organization.title];
  const proposes = changeRequest && [changeRequest.number, changeRequest.subject];
  const { organizationId } = revision;
  const { storage } = context.services;
  return {
    key: [
      viewOf(context),
      organizationId,
      space.id,
      revision.root,
      revision.createdAt,
      names,
      proposes,
      page,
      only,
      seeds,
    ],
    source: async () => ({
      content: await contentOf(subject, content, leaves, chosen),
      picture: async ({ hash }) => {
        try {
          return await storage.read(organizationId, hash);
        } catch (error) {
          if (error instanceof MissingFile || error instanceof CorruptFile) return null;
          throw error;
        }
      },
    }),
  };
}

/** Names what the caller sees of the content: readers of a site may see a part of it. */
const viewOf = ({ caller }: Context): unknown =>
  caller.kind === 'visitor' ? [caller.siteId, caller.adaptive, caller.claims] : null;

/** All pages in reading order, with what computed pages were made of. */
async function leavesOf(content: OpenContent): Promise<{ leaves: Leaf[]; seeds: unknown[] }> {
  const leaves: Leaf[] = [];
  const seeds: unknown[] = [];
  // Computed pages follow the written ones below the same page.
  const pending: Leaf[] = [];
  const flush = (depth: number): void => {
    while (pending.length > 0 && (pending[0] as Leaf).depth > depth) leaves.push(pending.shift() as Leaf);
  };
  for (const node of inReadingOrder(seenTree(content.context, await content.revision.tree()))) {
    const depth = node.path.split('/').length;
    flush(depth);
    const computed = node.page.type === 'computed' ? await computedFrom(content, node.page) : undefined;
    leaves.push({ ...node, depth, ...(computed && { made: computed.markdown }) });
    if (!computed) continue;
    seeds.push([node.page.id, computed.seed, computed.markdown]);
    const made = [...everyMade(computed.pages)].map(
      ({ page, markdown, path }): Leaf => ({
        page,
        path: `${node.path}/${path}`,
        children: [],
        depth: depth + path.split('/').length,
        made: markdown,
      }),
    );
    pending.unshift(...made);
  }
  flush(0);
  return { leaves, seeds };
}

async function contentOf(
  { space, organization, changeRequest, page, ...subject }: PdfSubject,
  content: OpenContent,
  leaves: readonly Leaf[],
  chosen: readonly Leaf[],
): Promise<PdfContent> {
  const { revision, context } = content;
  const { config } = context.services;
  const seen = (written: readonly string[]) => Promise.all(written.map((text) => textFor(context, text)));
  const [texts, files, reusables, variables] = await Promise.all([
    revision.texts(chosen.flatMap(({ page: { text } }) => text ?? [])).then(seen),
    revision.files().then((all) => filesFor(content, all)),
    revision.reusableContents().then((all) => reusableContentsFor(content, all)),
    revision.variables(),
  ]);
  const included = await revision.texts(reusables.map(({ text }) => text)).then(seen);
  const top = chosen.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY);
  let next = 0;
  const pages = chosen.map((leaf): PdfPage => {
    const text = leaf.page.text === undefined ? leaf.made : texts[next++];
    return { ...pageOf(leaf), level: leaf.depth - top + 1, ...(text !== undefined && { text }) };
  });
  const proposes = changeRequest && `#${changeRequest.number} ${changeRequest.subject}`.trim();
  const about = page === null ? proposes : [space.title, proposes].filter(Boolean).join(' · ');
  return {
    title: page === null ? space.title : (pages[0]?.title ?? space.title),
    subtitle: about || null,
    emoji: (page === null ? emojiOf(space.emoji) : pages[0]?.emoji) || null,
    organization: organization.title,
    date: subject.revision.createdAt.toISOString(),
    language: space.language,
    space: space.id,
    appUrl: `${config.publicUrl}/app`,
    whole: page === null || pages.length > 1,
    pages,
    titles: leaves.map(namedPage),
    files: files.map(fileOf),
    reusables: reusables.map(({ id, git }, i) => ({
      id,
      text: included[i] as string,
      ...(git && { gitPath: git.path }),
    })),
    variables,
  };
}

/** A page and all below it: in reading order they stand together. */
function within(leaves: readonly Leaf[], id: string, only: boolean): Leaf[] {
  const at = leaves.findIndex(({ page }) => page.id === id);
  const first = leaves[at];
  if (!first) throw notFound('Page');
  if (only) return [first];
  const end = leaves.findIndex(({ depth }, i) => i > at && depth <= first.depth);
  return leaves.slice(at, end < 0 ? undefined : end);
}

const namedPage = ({ page: { id, title, git }, path }: Leaf): NamedPage => ({
  id,
  title,
  path,
  ...(git && { gitPath: git.path }),
});

function pageOf(leaf: Leaf): Omit<PdfPage, 'level'> {
  const { fields, target } = leaf.page;
  const { layout, description, cover, variables } = fields;
  const emoji = signOfPage(fields);
  return {
    ...namedPage(leaf),
    ...(leaf.page.type === 'group' && { isGroup: true as const }),
    ...(emoji && { emoji }),
    ...(description && layout?.description !== false && { about: description }),
    ...(cover?.ref && layout?.cover !== false && { cover: cover.ref }),
    ...(target && { target }),
    ...(variables && { variables }),
    showsTitle: layout?.title !== false,
  };
}

const fileOf = ({ id, name, contentType, size, hash, dimensions, git }: FileEntry): PdfFile => ({
  id,
  name,
  contentType,
  size,
  hash,
  ...(dimensions && { dimensions }),
  ...(git && { gitPath: git.path }),
});
