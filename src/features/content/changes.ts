/** The shapes of changes (decisions §7), checked before the engine sees them. Each problem names its field. */
import { z } from 'zod';
import type { Change } from '../../content/changes.ts';
import { mayBeGiven } from '../../content/schemes.ts';
import { badInput, type ErrorDetail, pathText } from '../../errors.ts';
import '../../input-messages.ts';
import { writeDocument } from '../../markdown/document/rewrite.ts';
import type { Document } from '../../markdown/document/types.ts';
import { validateDocument } from '../../markdown/document/validate.ts';

const MAX_CHANGES = 50;
const id = z.string().min(1, 'must not be empty').max(200, 'must have at most 200 characters');
const title = z.string().max(1000, 'must have at most 1000 characters');
const content = z
  .strictObject({ markdown: z.string().nullish(), document: z.unknown().optional() })
  .refine(({ markdown, document }) => (markdown != null) !== (document != null), {
    error: 'must have either markdown or document',
  });

const address = z
  .string()
  .max(4096, 'must have at most 4096 characters')
  .refine(mayBeGiven, 'must be a path, or an address with http, https, mailto or tel');

/** A reference as callers give it. */
export const contentRef = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('url'), url: address }),
  z.strictObject({ kind: z.literal('page'), page: id, space: id.optional() }),
  z.strictObject({ kind: z.literal('anchor'), anchor: z.string().max(500), page: id.optional(), space: id.optional() }),
  z.strictObject({ kind: z.literal('file'), file: id, space: id.optional() }),
  z.strictObject({ kind: z.literal('openapi'), spec: id }),
  z.strictObject({ kind: z.literal('reusable-content'), reusableContent: id, space: id.optional() }),
  z.strictObject({ kind: z.literal('space'), space: id }),
  z.strictObject({ kind: z.literal('collection'), collection: id }),
  z.strictObject({ kind: z.literal('user'), user: id }),
]);

const layout = z.strictObject({
  width: z.enum(['default', 'wide']).optional(),
  coverSize: z.enum(['full', 'hero']).optional(),
  cover: z.boolean().optional(),
  title: z.boolean().optional(),
  description: z.boolean().optional(),
  tableOfContents: z.boolean().optional(),
  outline: z.boolean().optional(),
  pagination: z.boolean().optional(),
  metadata: z.boolean().optional(),
});

/** Which names are allowed depends on those that are there. */
const variableName = z.string();

const fields = z.strictObject({
  emoji: z.string().max(50).nullish(),
  icon: z.string().max(50).nullish(),
  description: z.string().max(10_000).nullish(),
  hidden: z.boolean().nullish(),
  noIndex: z.boolean().nullish(),
  noRobotsIndex: z.boolean().nullish(),
  layout: layout.nullish(),
  cover: z
    .strictObject({
      ref: contentRef,
      refDark: contentRef.optional(),
      yPos: z.number().default(0),
      height: z.number().min(10, 'must be at least 10').max(700, 'must be at most 700').optional(),
    })
    .nullish(),
  variables: z.record(variableName, z.string().max(10_000)).nullish(),
  metaLinks: z
    .strictObject({ canonical: contentRef.optional(), alternates: z.array(contentRef).max(100).optional() })
    .nullish(),
});

const position = z.union([z.enum(['first', 'last']), z.strictObject({ before: id }), z.strictObject({ after: id })], {
  error: 'must be first, last, {before: page} or {after: page}',
});
const slug = z.string().min(1, 'must not be empty').max(100, 'must have at most 100 characters');

const change = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('create_page'),
    page: id.optional(),
    pageType: z.enum(['document', 'group', 'link']).optional(),
    title,
    slug: slug.optional(),
    content: content.optional(),
    target: contentRef.optional(),
    parent: id.nullish(),
    position: position.optional(),
    fields: fields.optional(),
  }),
  z.strictObject({
    type: z.literal('update_page'),
    page: id,
    title: title.optional(),
    slug: slug.optional(),
    content: content.optional(),
    target: contentRef.optional(),
    fields: fields.optional(),
  }),
  z.strictObject({
    type: z.literal('replace_text'),
    page: id,
    find: z.string().min(1, 'must not be empty'),
    replace: z.string(),
    count: z.int().min(1, 'must be at least 1').optional(),
  }),
  z.strictObject({ type: z.literal('move_page'), page: id, parent: id.nullish(), position: position.optional() }),
  z.strictObject({ type: z.literal('delete_page'), page: id, children: z.enum(['delete', 'lift']).optional() }),
  z.strictObject({
    type: z.literal('insert_files'),
    files: z
      .array(z.strictObject({ file: id, name: z.string().min(1).max(255).optional() }))
      .min(1)
      .max(100),
  }),
  z.strictObject({ type: z.literal('rename_file'), file: id, name: z.string().min(1, 'must not be empty').max(255) }),
  z.strictObject({ type: z.literal('delete_file'), file: id }),
  z.strictObject({ type: z.literal('create_reusable_content'), reusableContent: id.optional(), title, content }),
  z.strictObject({
    type: z.literal('update_reusable_content'),
    reusableContent: id,
    title: title.optional(),
    content: content.optional(),
  }),
  z.strictObject({ type: z.literal('delete_reusable_content'), reusableContent: id }),
  z.strictObject({
    type: z.literal('set_variables'),
    variables: z.record(variableName, z.string().max(10_000).nullable()),
  }),
]);

const changes = z
  .array(change)
  .min(1, 'must have at least one change')
  .max(MAX_CHANGES, `must have at most ${MAX_CHANGES} changes`);

/** The changes of a call. Throws 400 with the path of each problem, such as `changes[2].position`. */
export function parseChanges(given: readonly unknown[]): Change[] {
  const parsed = changes.safeParse(given);
  if (parsed.success) {
    const ready = parsed.data.map((change, i) => withText(change, `changes[${i}].content`));
    refuseNul(given, 'changes');
    return ready as Change[];
  }
  throw badInput(parsed.error.issues.flatMap((issue) => problems(issue, ['changes', ...issue.path])));
}

/** A Document becomes Markdown when the text that it is to be written into is known. */
function withText(given: z.infer<typeof change>, path: string): unknown {
  if (!('content' in given) || !given.content) return given;
  const { markdown, document } = given.content;
  if (document == null) return { ...given, content: { markdown } };
  const found = validateDocument(document);
  if (found.length > 0) throw badInput(found.map((problem) => inDocument(path, problem)));
  const write = (current: string): string => {
    const written = writeDocument(current, document as Document);
    if ('markdown' in written) return written.markdown;
    throw badInput([inDocument(path, written)]);
  };
  return { ...given, content: { write } };
}

const inDocument = (path: string, problem: { path: string; message: string }): ErrorDetail => ({
  path: [`${path}.document`, problem.path].filter(Boolean).join('.'),
  message: problem.message,
});

function problems(issue: z.core.$ZodIssue, path: PropertyKey[]): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathText([...path, key]), message: 'is not a known field' }));
  }
  // Of a name that is not allowed, the issue inside says why.
  const { message } = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue;
  return [{ path: pathText(path), message }];
}

/** Texts without U+0000: PostgreSQL cannot store it, and Markdown readers disagree about it. */
function refuseNul(value: unknown, path: string): void {
  if (typeof value === 'string' && value.includes('\0')) throw badInput(path, 'must not contain U+0000');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, entry] of Object.entries(value))
    refuseNul(entry, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
}
