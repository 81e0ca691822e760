/** Changes as a typed `@oneOf` input: the same as the JSON form, for clients that are generated from the schema. */
import { builder } from '../../graphql/builder.ts';

/** What `changes` takes, for readers of the reference: as JSON it has no type of its own there. */
export const CHANGES = `1 to 50 changes, in their order. Each has a \`type\`, and beside it (\`?\`: may be left out):
- \`create_page\` {title, page?, pageType?, slug?, content?, target?, parent?, position?, fields?}
- \`update_page\` {page, title?, slug?, content?, target?, fields?}
- \`replace_text\` {page, find, replace, count?}
- \`move_page\` {page, parent?, position?}
- \`delete_page\` {page, children?}
- \`insert_files\` {files: [{file, name?}]}, \`rename_file\` {file, name}, \`delete_file\` {file}
- \`create_reusable_content\` {title, content, reusableContent?}, \`update_reusable_content\` {reusableContent, title?, content?}, \`delete_reusable_content\` {reusableContent}
- \`set_variables\` {variables}

\`content\` is {markdown} or {document}; \`position\` is "first", "last", {before: page} or {after: page}.`;

const ContentInput = builder.inputType('ContentInput', {
  description: 'The text of a page: one of these.',
  fields: (t) => ({
    markdown: t.string(),
    document: t.field({
      type: 'JSON',
      description: 'A Document: what says the same as before keeps its bytes in the Markdown of the page.',
    }),
  }),
});

const PositionInput = builder.inputType('PagePositionInput', {
  description: 'Among its siblings: one of these.',
  isOneOf: true,
  fields: (t) => ({
    first: t.boolean({ description: 'true' }),
    last: t.boolean({ description: 'true' }),
    before: t.id({ description: 'A page.' }),
    after: t.id({ description: 'A page.' }),
  }),
});

const NewPageType = builder.enumType('NewPageType', { values: ['document', 'group', 'link'] as const });
const ChildrenOfDeleted = builder.enumType('ChildrenOfDeletedPage', { values: ['delete', 'lift'] as const });
const FileToInsert = builder.inputType('FileToInsert', {
  fields: (t) => ({ file: t.id({ required: true, description: 'The id of an upload.' }), name: t.string() }),
});

const fieldsNote =
  'emoji, icon, description, hidden, noIndex, noRobotsIndex, layout, cover, variables, metaLinks; null clears one.';

const CreatePage = builder.inputType('CreatePageInput', {
  fields: (t) => ({
    page: t.string({ description: 'A name of your own, for later changes of the same call.' }),
    pageType: t.field({ type: NewPageType }),
    title: t.string({ required: true }),
    slug: t.string(),
    content: t.field({ type: ContentInput }),
    target: t.field({ type: 'JSON', description: 'The ContentRef of a link page.' }),
    parent: t.id(),
    position: t.field({ type: PositionInput }),
    fields: t.field({ type: 'JSON', description: fieldsNote }),
  }),
});
const UpdatePage = builder.inputType('UpdatePageInput', {
  fields: (t) => ({
    page: t.id({ required: true }),
    title: t.string(),
    slug: t.string(),
    content: t.field({ type: ContentInput }),
    target: t.field({ type: 'JSON' }),
    fields: t.field({ type: 'JSON', description: fieldsNote }),
  }),
});
const ReplaceText = builder.inputType('ReplaceTextInput', {
  fields: (t) => ({
    page: t.id({ required: true }),
    find: t.string({ required: true, description: 'An exact text that must occur.' }),
    replace: t.string({ required: true }),
    count: t.int({ description: 'How many occurrences; default 1.' }),
  }),
});
const MovePage = builder.inputType('MovePageInput', {
  fields: (t) => ({ page: t.id({ required: true }), parent: t.id(), position: t.field({ type: PositionInput }) }),
});
const DeletePage = builder.inputType('DeletePageInput', {
  fields: (t) => ({ page: t.id({ required: true }), children: t.field({ type: ChildrenOfDeleted }) }),
});
const InsertFiles = builder.inputType('InsertFilesInput', {
  fields: (t) => ({ files: t.field({ type: [FileToInsert], required: true }) }),
});
const RenameFile = builder.inputType('RenameFileInput', {
  fields: (t) => ({ file: t.id({ required: true }), name: t.string({ required: true }) }),
});
const DeleteFile = builder.inputType('DeleteFileInput', { fields: (t) => ({ file: t.id({ required: true }) }) });
const CreateReusableContent = builder.inputType('CreateReusableContentInput', {
  fields: (t) => ({
    reusableContent: t.string({ description: 'A name of your own.' }),
    title: t.string({ required: true }),
    content: t.field({ type: ContentInput, required: true }),
  }),
});
const UpdateReusableContent = builder.inputType('UpdateReusableContentInput', {
  fields: (t) => ({
    reusableContent: t.id({ required: true }),
    title: t.string(),
    content: t.field({ type: ContentInput }),
  }),
});
const DeleteReusableContent = builder.inputType('DeleteReusableContentInput', {
  fields: (t) => ({ reusableContent: t.id({ required: true }) }),
});
const SetVariables = builder.inputType('SetVariablesInput', {
  fields: (t) => ({
    variables: t.field({ type: 'JSON', required: true, description: 'Name → value; null removes one.' }),
  }),
});

export const ChangeInput = builder.inputType('ChangeInput', {
  description: 'One change of an edit.',
  isOneOf: true,
  fields: (t) => ({
    create_page: t.field({ type: CreatePage }),
    update_page: t.field({ type: UpdatePage }),
    replace_text: t.field({ type: ReplaceText }),
    move_page: t.field({ type: MovePage }),
    delete_page: t.field({ type: DeletePage }),
    insert_files: t.field({ type: InsertFiles }),
    rename_file: t.field({ type: RenameFile }),
    delete_file: t.field({ type: DeleteFile }),
    create_reusable_content: t.field({ type: CreateReusableContent }),
    update_reusable_content: t.field({ type: UpdateReusableContent }),
    delete_reusable_content: t.field({ type: DeleteReusableContent }),
    set_variables: t.field({ type: SetVariables }),
  }),
});

/** The JSON form of a typed change: `{move_page: {...}}` → `{type: 'move_page', ...}`. */
export function changeOf(typed: Record<string, unknown>): unknown {
  const [[type, given] = ['', {}]] = Object.entries(typed).filter(([, value]) => value != null);
  const { position, ...rest } = given as { position?: Record<string, unknown> | null };
  // Absent and null are the same in typed inputs, but for the parent: null is the top.
  const change = Object.fromEntries(Object.entries(rest).filter(([name, value]) => value != null || name === 'parent'));
  if (!position) return { type, ...change };
  return { type, ...change, position: position.first ? 'first' : position.last ? 'last' : position };
}
