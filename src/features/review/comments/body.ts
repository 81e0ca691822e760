/** The text of comments and replies: how it comes in, and in which form it goes out. */
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { document } from '../../../engine/markdown/dialect/document-shape.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { documentFor } from '../../../threads/texts.ts';
import { type Write, writingOf } from '../../content/document-input.ts';

export const MAX_BODY = 50_000;

const FORMATS = ['document', 'markdown'] as const;
type Format = (typeof FORMATS)[number];

const CommentFormat = enumOf('CommentFormat', FORMATS, 'The format of a text.');

const markdown = z
  .string()
  .min(1, 'must not be empty')
  .max(MAX_BODY, `must have at most ${MAX_BODY} characters`)
  .refine((text) => text.trim() !== '', 'must not be empty')
  .refine((text) => !text.includes('\0'), 'must not contain U+0000');

/** The text that is written. */
export const CommentBodyInput = builder.inputType('CommentBodyInput', {
  description: 'The text of a comment or reply.',
  isOneOf: true,
  fields: (t) => ({
    markdown: t.string({ validate: markdown, description: `1 to ${MAX_BODY} characters.` }),
    document: t.field({
      type: 'JSON',
      shape: document,
      description: 'A Document; the same limit of characters applies to its Markdown.',
    }),
  }),
});

interface BodyInput {
  markdown?: string | null;
  document?: unknown;
}

/** How a body is written. A Document keeps the bytes of all that it does not change. `path` is the field that it came in. */
export async function writeOf(
  { services: { threads } }: Context,
  { markdown: text, document }: BodyInput,
  path = 'body',
): Promise<Write> {
  if (text != null && document != null) throw badInput(path, 'must hold either markdown or document');
  if (text != null) {
    const checked = withinLimits(`${path}.markdown`, text);
    return async () => checked;
  }
  if (document == null) throw badInput(path, 'must hold markdown or document');
  const write = await writingOf(threads, `${path}.document`, document);
  return async (current) => withinLimits(`${path}.document`, await write(current));
}

/** The text of a body that is there for the first time. */
export const newText = async (context: Context, body: BodyInput, path = 'body'): Promise<string> =>
  (await writeOf(context, body, path))('');

function withinLimits(path: string, text: string): string {
  const checked = markdown.safeParse(text);
  if (!checked.success) throw badInput(path, checked.error.issues[0]?.message ?? 'is not valid');
  return checked.data;
}

/** `format`: what REST puts into `body`. GraphQL clients select `markdown` and `document` as they like. */
export const formatArg = () => {
  const { format } = builder.args((t) => ({
    format: t.field({
      type: CommentFormat,
      inRest: { default: 'markdown' },
      in: 'query',
      description: 'The format of `body`; by default all that is selected.',
    }),
  }));
  return { format };
};

const FORMAT = Symbol('format');

/** Gives a row the format that its `body` is read in; null or nothing is every format. */
export const inFormat = <Row extends object>(row: Row, format: Format | null | undefined): Row =>
  format ? Object.assign({ ...row }, { [FORMAT]: format }) : row;

/** Gives a row the format that another one was read in: a review's to its comment. */
export const inFormatOf = <Row extends object>(from: object, row: Row): Row =>
  inFormat(row, (from as { [FORMAT]?: Format })[FORMAT]);

interface BodyShape {
  markdown: string;
  format: Format | undefined;
}

/** The `body` of a comment or reply. */
export const bodyOf = (row: { markdown: string }): BodyShape => ({
  markdown: row.markdown,
  format: (row as { [FORMAT]?: Format })[FORMAT],
});

export const CommentBody = builder.objectRef<BodyShape>('CommentBody').implement({
  description: 'The text of a comment or reply, in one form or both: see `format`.',
  fields: (t) => ({
    markdown: t.string({
      nullable: true,
      description: 'As it was written.',
      resolve: ({ markdown, format }) => (format === 'document' ? null : markdown),
    }),
    document: t.field({
      type: 'JSON',
      shape: document,
      nullable: true,
      description: 'The same text as a Document.',
      resolve: ({ markdown, format }, _, context) => (format === 'markdown' ? null : documentFor(context, markdown)),
    }),
  }),
});
