/**
 * Every kind of change, declared once. What is checked and told of a call follows from this: the REST body with its description,
 * the typed input of GraphQL, the types of the engine, the table in docs/guides/editing.md.
 */
import { z } from 'zod';
import { document } from '../markdown/dialect/document-shape.ts';
import { describedAs, named } from '../shape.ts';
import { contentRef, id, shortName } from './content-ref.ts';
import { computed, fieldChanges, variable } from './page-fields.ts';

/** The most that one call can hold. */
export const MAX_CHANGES = 50;

const title = z.string().max(1000, 'must have at most 1000 characters');
const slug = z.string().min(1, 'must not be empty').max(100, 'must have at most 100 characters');

/** A name that later changes of the same call use like an id. */
const ownName = shortName().meta({
  description: 'A name that you choose, to refer to it in later changes of the same request.',
});

const content = z
  .strictObject({
    markdown: z.string().nullish(),
    document: describedAs(z.unknown(), () => document)
      .optional()
      .meta({ description: 'A Document: parts that did not change keep their bytes in the Markdown of the page.' }),
  })
  .refine(({ markdown, document }) => (markdown != null) !== (document != null), {
    error: 'must have either markdown or document',
  })
  .meta({ id: 'ContentInput', description: 'The text of a page: one of these.' });

const position = z
  .union(
    [
      z.enum(['first', 'last']),
      z.strictObject({ before: id.meta({ description: 'A page.' }) }),
      z.strictObject({ after: id.meta({ description: 'A page.' }) }),
    ],
    { error: 'must be first, last, {before: page} or {after: page}' },
  )
  .meta({ id: 'PagePositionInput', description: 'Among its siblings: one of these.' });

const parent = id.nullish().meta({ description: 'A page; null: at the top.' });
const target = contentRef.meta({ description: 'The ContentRef of a link page.' });
const fileName = z.string().min(1, 'must not be empty').max(255);

const createPage = z
  .strictObject({
    type: z.literal('create_page'),
    page: ownName.optional(),
    pageType: z.enum(['document', 'group', 'link', 'computed']).meta({ id: 'NewPageType' }).optional(),
    title,
    slug: slug.optional(),
    content: content.optional(),
    target: target.optional(),
    computed: computed.optional(),
    parent,
    position: position.optional(),
    fields: fieldChanges.optional(),
  })
  .meta({ id: 'CreatePageInput' });

const updatePage = z
  .strictObject({
    type: z.literal('update_page'),
    page: id,
    title: title.optional(),
    slug: slug.optional(),
    content: content.optional(),
    target: target.optional(),
    fields: fieldChanges.optional(),
  })
  .meta({ id: 'UpdatePageInput' });

const replaceText = z
  .strictObject({
    type: z.literal('replace_text'),
    page: id,
    find: z.string().min(1, 'must not be empty').meta({ description: 'An exact text that must occur.' }),
    replace: z.string(),
    count: z.int().min(1, 'must be at least 1').optional().meta({ description: 'How many occurrences; default 1.' }),
  })
  .meta({ id: 'ReplaceTextInput' });

const movePage = z
  .strictObject({ type: z.literal('move_page'), page: id, parent, position: position.optional() })
  .meta({ id: 'MovePageInput' });

const duplicatePage = z
  .strictObject({
    type: z.literal('duplicate_page'),
    page: id,
    copy: ownName.optional(),
    title: title.optional().meta({ description: 'Of the copy; default: that of the page.' }),
    parent: id.nullish().meta({ description: 'A page; null: at the top. Default: that of the page.' }),
    position: position.optional(),
  })
  .meta({
    id: 'DuplicatePageInput',
    description: 'Copies a page with all pages below it; at most 1,000 pages in a request.',
  });

const deletePage = z
  .strictObject({
    type: z.literal('delete_page'),
    page: id,
    children: z
      .enum(['delete', 'lift'])
      .meta({ id: 'ChildrenOfDeletedPage', description: 'The pages below go too (default), or take its place.' })
      .optional(),
  })
  .meta({ id: 'DeletePageInput' });

const fileToInsert = z
  .strictObject({
    file: id.meta({ description: 'The id of an upload.' }),
    name: z.string().min(1).max(255).optional(),
  })
  .meta({ id: 'FileToInsert' });

const insertFiles = z
  .strictObject({ type: z.literal('insert_files'), files: z.array(fileToInsert).min(1).max(100) })
  .meta({ id: 'InsertFilesInput' });

const renameFile = z
  .strictObject({ type: z.literal('rename_file'), file: id, name: fileName })
  .meta({ id: 'RenameFileInput' });

const deleteFile = z.strictObject({ type: z.literal('delete_file'), file: id }).meta({ id: 'DeleteFileInput' });

const createReusableContent = z
  .strictObject({
    type: z.literal('create_reusable_content'),
    reusableContent: ownName.optional(),
    title,
    content,
  })
  .meta({ id: 'CreateReusableContentInput' });

const updateReusableContent = z
  .strictObject({
    type: z.literal('update_reusable_content'),
    reusableContent: id,
    title: title.optional(),
    content: content.optional(),
  })
  .meta({ id: 'UpdateReusableContentInput' });

const deleteReusableContent = z
  .strictObject({ type: z.literal('delete_reusable_content'), reusableContent: id })
  .meta({ id: 'DeleteReusableContentInput' });

const setVariables = z
  .strictObject({
    type: z.literal('set_variables'),
    variables: named(variable.nullable()).meta({ description: 'Name → value; null removes one.' }),
  })
  .meta({ id: 'SetVariablesInput' });

/** One change, by its `type`. */
export const change = z
  .discriminatedUnion('type', [
    createPage,
    updatePage,
    replaceText,
    movePage,
    duplicatePage,
    deletePage,
    insertFiles,
    renameFile,
    deleteFile,
    createReusableContent,
    updateReusableContent,
    deleteReusableContent,
    setVariables,
  ])
  .meta({ id: 'ChangeInput', description: 'One change of content, by its `type`.' });

const callOf = <Type extends z.ZodType>(type: Type) =>
  z.array(type).min(1, 'must have at least one change').max(MAX_CHANGES, `must have at most ${MAX_CHANGES} changes`);

/** The changes of one call. */
export const changes = callOf(change);

/** Their number alone. */
export const changeCount = callOf(z.unknown());

/** A change as a call holds it, checked. */
export type GivenChange = z.output<typeof change>;

/** What one kind of change takes, as prose and tables tell it. */
export interface ChangeFields {
  type: string;
  required: string[];
  optional: string[];
}

/** The kinds of changes in their order, with the names of their fields. */
export const changeFields = (): ChangeFields[] =>
  change.options.map(({ shape: { type, ...fields } }) => {
    const isOptional = (field: z.ZodType) => field.safeParse(undefined).success;
    const entries = Object.entries(fields) as [string, z.ZodType][];
    const names = (which: boolean) => entries.flatMap(([name, field]) => (isOptional(field) === which ? [name] : []));
    return { type: type.value, required: names(false), optional: names(true) };
  });
