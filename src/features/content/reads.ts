/**
 * The reads that every kind of content has: a space's, a revision's, a change request's. Each parent says how it is opened
 * and at which addresses; the operations are the same.
 */
import type { AccessRule } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import { badInput, notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import type { RestPath } from '../../graphql/declarations.ts';
import { DEFAULT_LIMIT, type ListShape, listOf, type PageArgs, pageArgs } from '../../graphql/list.ts';
import { enumOf } from '../../graphql/shapes.ts';
import { filesFor, hidesFiles, reusableContentsFor } from './parts-for-reader.ts';
import {
  type FileShape,
  type OpenContent,
  type PageShape,
  pageAt,
  pageIn,
  type ReadOptions,
  treeOf,
} from './reading.ts';
import { File, Page, ReusableContent } from './types.ts';

const PageFormat = enumOf('PageFormat', ['markdown', 'document'], 'The format of the text of a page.');

/** The arguments `metadata` and `computed`, which operations that read content share. */
export const readArgs = () => {
  const { metadata, computed } = builder.args((t) => ({
    metadata: t.boolean({ required: true, defaultValue: true, description: 'False leaves out what Git adds.' }),
    computed: t.boolean({ required: true, defaultValue: true, description: 'False skips computing content.' }),
  }));
  return { metadata, computed };
};

export const Evaluation = builder.enumType('Evaluation', {
  description: 'Which expressions of a text are replaced by their values.',
  values: {
    all: { value: 'true', description: 'All expressions that have a value; visitor data is not available.' },
    deterministic_only: { value: 'deterministic-only', description: 'Not expressions that read visitor data.' },
    none: { value: 'false' },
  } as const,
});

export const Dereferencing = builder.enumType('Dereferencing', {
  description: 'Which references of a text are replaced by what they refer to.',
  values: {
    all: { value: 'true', description: 'Reusable contents, and blocks that point at a page: by its title.' },
    reusable_contents: { value: 'reusable-contents' },
    none: { value: 'false' },
  } as const,
});

const LinkForm = enumOf('LinkForm', ['relative', 'stable'], 'How links are written in Markdown.');

const pageReadArgs = () => {
  const { format, evaluated, dereferenced, refs } = builder.args((t) => ({
    format: t.field({
      type: PageFormat,
      inRest: { default: 'markdown' },
      description: 'The format of its text, `markdown` or `document`; by default all that is selected.',
    }),
    evaluated: t.field({
      type: Evaluation,
      required: true,
      defaultValue: 'false',
      description:
        'Replaces expressions in the text by their values; `deterministic-only` leaves those that read visitor data.',
    }),
    dereferenced: t.field({
      type: Dereferencing,
      required: true,
      defaultValue: 'false',
      description:
        'Replaces includes by the texts that they name; `true` also replaces blocks that point at pages by their titles.',
    }),
    refs: t.field({
      type: LinkForm,
      required: true,
      defaultValue: 'relative',
      restName: 'format.markdown.refs',
      description:
        'Of Markdown: `relative` has links as they were written; `stable` has them by id (`/pages/{id}`), images at addresses that can be loaded, and the title of the page as its first heading.',
    }),
  }));
  return { format, evaluated, dereferenced, refs, ...readArgs() };
};

/** A text that is not answered as it is has to be taken apart. */
const isTransformed = ({ format, evaluated, dereferenced, refs }: Record<string, unknown>): boolean =>
  format === 'document' ||
  refs === 'stable' ||
  [evaluated, dereferenced].some((value) => value !== undefined && value !== 'false');

const PageTree = builder.objectRef<{ pages: PageShape[] }>('PageTree').implement({
  description: 'All pages, nested.',
  fields: (t) => ({ pages: t.field({ type: [Page], resolve: ({ pages }) => pages }) }),
});

interface Reads<Parent> {
  area: string;
  access: AccessRule;
  open(parent: Parent, options: ReadOptions, context: Context): Promise<OpenContent>;
  /** The id of the revision that is read. */
  revisionOf(parent: Parent): string;
  paths: {
    pageTree: RestPath;
    fileList: RestPath;
    file: RestPath;
    page: RestPath;
    pageByPath: RestPath;
    reusableContent?: RestPath;
  };
}

/** Adds the reads to a parent type. Pages and texts follow from the revision alone; file URLs are signed for each answer. */
export function declareReads<Parent extends object>(
  parent: Parameters<typeof builder.objectFields>[0],
  { area, access, open, revisionOf, paths }: Reads<Parent>,
): void {
  builder.objectFields(parent, (t) => {
    const own = t as unknown as PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Parent>;
    return {
      pageTree: own.field({
        description: 'All pages, nested and in order.',
        type: PageTree,
        rest: paths.pageTree,
        heavy: true,
        versionOf: revisionOf,
        area,
        access,
        args: readArgs(),
        resolve: async (row, options, context) => {
          const content = await open(row, options, context);
          return { pages: await treeOf(content) };
        },
      }),
      fileList: own.field({
        description: 'The files, in the order of their ids.',
        type: listOf(File),
        rest: paths.fileList,
        area,
        access,
        args: { ...pageArgs(), ...readArgs() },
        resolve: async (row, { metadata, computed, ...page }, context) =>
          pageOfFiles(await open(row, { metadata, computed }, context), page),
      }),
      file: own.field({
        description: 'One file.',
        type: File,
        rest: paths.file,
        area,
        access,
        args: { fileId: own.arg.id({ required: true }), ...readArgs() },
        resolve: async (row, { fileId, ...options }, context) => {
          const content = await open(row, options, context);
          const found = await content.revision.file(fileId);
          const [file] = found ? await filesFor(content, [found]) : [];
          if (!file) throw notFound('File');
          return { content, file };
        },
      }),
      page: own.field({
        description: 'One page with its text.',
        type: Page,
        rest: paths.page,
        heavy: isTransformed,
        versionOf: (row, { refs }) => (refs === 'stable' ? null : revisionOf(row)),
        area,
        access,
        args: { pageId: own.arg.id({ required: true }), ...pageReadArgs() },
        resolve: async (row, { pageId, metadata, computed, ...form }, context) =>
          pageIn(await open(row, { metadata, computed }, context), pageId, form),
      }),
      pageByPath: own.field({
        description: 'The page at a path, or the page that had this path before a rename or move.',
        type: Page,
        rest: paths.pageByPath,
        heavy: isTransformed,
        versionOf: (row, { refs }) => (refs === 'stable' ? null : revisionOf(row)),
        area,
        access,
        args: { pagePath: own.arg.string({ required: true }), ...pageReadArgs() },
        resolve: async (row, { pagePath, metadata, computed, ...form }, context) =>
          pageAt(await open(row, { metadata, computed }, context), pagePath, form),
      }),
      reusableContent: own.field({
        description: 'One reusable content.',
        type: ReusableContent,
        ...(paths.reusableContent && { rest: paths.reusableContent, versionOf: revisionOf, area }),
        access,
        args: { reusableContentId: own.arg.id({ required: true }), ...readArgs() },
        resolve: async (row, { reusableContentId, ...options }, context) => {
          const content = await open(row, options, context);
          const found = await content.revision.reusableContent(reusableContentId);
          const [reusable] = found ? await reusableContentsFor(content, [found]) : [];
          if (!reusable) throw notFound('Reusable content');
          return { content, reusable };
        },
      }),
    };
  });
}

const FILE_CURSOR = 'file:';

async function pageOfFiles(content: OpenContent, { page, limit }: PageArgs): Promise<ListShape<FileShape>> {
  const take = limit ?? DEFAULT_LIMIT;
  const after = page ? Buffer.from(page, 'base64url').toString('utf8') : undefined;
  if (after !== undefined && !/^file:\w+$/.test(after)) throw badInput('page', 'is not a page of this list');
  const from = after && { after: after.slice(FILE_CURSOR.length) };
  // Where some are not for the caller, those that are have to be picked from all.
  const isPart = await hidesFiles(content);
  const files = await filesFor(content, await content.revision.files({ ...from, ...(!isPart && { limit: take + 1 }) }));
  const items = files.slice(0, take).map((file) => ({ content, file }));
  const last = items.at(-1);
  return {
    items,
    next: files.length > take && last ? { page: Buffer.from(FILE_CURSOR + last.file.id).toString('base64url') } : null,
    count: async () =>
      isPart ? (await filesFor(content, await content.revision.files())).length : content.revision.countFiles(),
  };
}
