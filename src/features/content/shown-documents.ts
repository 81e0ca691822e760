/** Texts as bare Documents, for programs that show published pages: everything is resolved that needs no more of the visitor. */

import type { Revision as RevisionRow } from '../../db/generated/prisma/client.ts';
import type { Scope } from '../../engine/expressions/evaluate.ts';
import { document } from '../../engine/markdown/dialect/document-shape.ts';
import type { PublishedDocument } from '../../engine/markdown/dialect/types.ts';
import { notFound } from '../../errors.ts';
import { disableBodyCache } from '../../graphql/body-cache.ts';
import { builder } from '../../graphql/builder.ts';
import type { RawJson } from '../../graphql/raw-json.ts';
import { shownDocumentFor, textForVisitor } from '../../threads/texts.ts';
import { onRevision } from './access.ts';
import { type Claims, claimsOf } from './for-reader.ts';
import { type LinkSource, linkSourceOfReusable } from './links/resolve.ts';
import { inForm, pageLinks, textOf } from './page-text.ts';
import { reusableContentsFor } from './parts-for-reader.ts';
import { type OpenContent, open, type PageShape, pageIn, type TextForm, withOptions } from './reading.ts';
import { Dereferencing, Evaluation } from './reads.ts';
import { Revision } from './revision-types.ts';
import { placesIn } from './stable-links.ts';

/** The text of a page as a Document for showing; 404 when it has none. */
export async function shownPage(shape: PageShape, claims: Claims): Promise<PublishedDocument | RawJson> {
  const text = await textOf(shape);
  if (text === undefined) throw notFound('Document');
  return shown(shape.content, text.markdown, await pageLinks(shape), claims);
}

/** The same of reusable content. */
export async function shownReusable(
  content: OpenContent,
  id: string,
  form: TextForm,
  claims: Claims,
): Promise<PublishedDocument | RawJson> {
  const found = await content.revision.reusableContent(id);
  const [entry] = found ? await reusableContentsFor(content, [found]) : [];
  if (!entry) throw notFound('Reusable content');
  const from = linkSourceOfReusable(entry);
  const scope = (variables: Record<string, string>): Scope => ({ space: { vars: variables }, visitor: { claims: {} } });
  const { markdown } = await inForm(content, await content.revision.text(entry.text), form, from, scope);
  return shown(content, markdown, from, claims);
}

async function shown(
  content: OpenContent,
  markdown: string,
  from: LinkSource,
  claims: Claims,
): Promise<PublishedDocument | RawJson> {
  const { context } = content;
  const visible = await textForVisitor(context.threads, markdown, { visitor: { claims } });
  // It had conditions: others may see another text.
  if (visible !== markdown) disableBodyCache(context);
  return shownDocumentFor(context, visible, await placesIn(content, visible, from));
}

const shownArgs = () =>
  builder.args((t) => ({
    evaluated: t.field({
      type: Evaluation,
      required: true,
      defaultValue: 'deterministic-only',
      description: 'Which expressions are replaced by their values; others stay, for a program that knows the visitor.',
    }),
    dereferenced: t.field({
      type: Dereferencing,
      required: true,
      defaultValue: 'reusable-contents',
      description: 'Which references are replaced by what they refer to.',
    }),
  }));

/** What is computed in a page, or expanded in it, may change while the revision stays. */
const DOCUMENT = { tag: 'space:{spaceId}', maxAge: 3600 };
const READ = { metadata: false, computed: true };

builder.objectField(Revision, 'pageDocument', (t) =>
  t.field({
    description:
      'The text of a page as a bare Document for showing: conditions, included contents and expressions are resolved, links lead to pages and files by id, and only nodes that renderers know are left.',
    type: 'JSON',
    shape: document,
    rest: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document',
    keptUnder: DOCUMENT,
    heavy: true,
    versionOf: ({ id }: RevisionRow) => id,
    area: 'Space content',
    access: onRevision,
    args: { pageId: t.arg.id({ required: true }), ...shownArgs() },
    resolve: async (row, { pageId, ...form }, context) =>
      shownPage(await pageIn(await open(context, withOptions(row, READ)), pageId, form), claimsOf(context)),
  }),
);

builder.objectField(Revision, 'reusableContentDocument', (t) =>
  t.field({
    description: 'The text of a reusable content as a bare Document for showing, as `pageDocument` has those of pages.',
    type: 'JSON',
    shape: document,
    rest: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document',
    keptUnder: DOCUMENT,
    heavy: true,
    versionOf: ({ id }: RevisionRow) => id,
    area: 'Space content',
    access: onRevision,
    args: { reusableContentId: t.arg.id({ required: true }), ...shownArgs() },
    resolve: async (row, { reusableContentId, ...form }, context) =>
      shownReusable(await open(context, withOptions(row, READ)), reusableContentId, form, claimsOf(context)),
  }),
);
