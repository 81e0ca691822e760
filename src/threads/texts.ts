/** Work on texts: on small ones at once, in slices; on large ones in a thread. */

import type { Context } from '../context.ts';
import type { Scope } from '../engine/expressions/evaluate.ts';
import { withValues } from '../engine/expressions/value-of.ts';
import {
  conditionProblems,
  conditionsIn,
  mayHaveConditions,
  textInScope as scopedText,
} from '../engine/markdown/conditional-blocks.ts';
import { published } from '../engine/markdown/dialect/publish.ts';
import { type Places, shownDocument } from '../engine/markdown/dialect/shown.ts';
import type { PublishedDocument } from '../engine/markdown/dialect/types.ts';
import { blocksToEdit, writeBlocks } from '../engine/markdown/document/editable-blocks.ts';
import { mentionedUsers } from '../engine/markdown/document/mentioned-users.ts';
import { toDocument } from '../engine/markdown/document/read.ts';
import { type Written, writeDocument } from '../engine/markdown/document/rewrite.ts';
import type { Document } from '../engine/markdown/document/types.ts';
import { commentHtml } from '../engine/markdown/html/comment.ts';
import { type Names, namesIn } from '../engine/markdown/html/names.ts';
import { referencesOf } from '../engine/markdown/references.ts';
import { withStableAddresses } from '../engine/markdown/stable-addresses.ts';
import {
  anchorInText,
  type TrackAnswer,
  type TrackQuestion,
  trackInTexts,
} from '../engine/markdown/tracking/anchors.ts';
import { updatesIn } from '../engine/markdown/updates.ts';
import { scanText } from '../engine/project/read/references.ts';
import { withHeading } from '../engine/project/write/texts.ts';
import { turn } from '../engine/turn.ts';
import type { AnswerSize } from '../graphql/answer-size.ts';
import { RawJson } from '../graphql/raw-json.ts';
import { fromBytes, type LongText, textOf } from './long-text.ts';
import type { Threads } from './pool.ts';
import type { Tasks } from './tasks.ts';

/**
 * From so many characters on, texts are worth the way to a thread: some milliseconds of work, and more in the worst case. At 28 KB the
 * parser begins to take 100 ms for a paragraph of `&amp;<http://a> `; up to 27 KB it takes 2.
 */
export const LARGE_TEXT = 24 * 1024;
/** Comparing texts costs more for each character than reading them does, up to 40 ms for 32 KiB; many pages may be compared at once. */
export const LARGE_COMPARISON = 8 * 1024;
/** Making HTML costs up to four times as much as reading, and a page shows hundreds of comments. */
const LARGE_COMMENT = 8 * 1024;
/** Shorter ones are done in no time; many of them are not. */
export const SMALL_TEXT = 1000;

type TextTask = {
  [Name in keyof Tasks]: Tasks[Name] extends (text: string, ...more: never[]) => unknown ? Name : never;
}[keyof Tasks];

/** A task of a text: in a thread when the text is large. */
const onText =
  <Name extends TextTask, Args extends [string, ...unknown[]] & Parameters<Tasks[Name]>>(
    name: Name,
    here: (...args: Args) => Awaited<ReturnType<Tasks[Name]>>,
  ) =>
  async (threads: Threads, ...args: Args): Promise<Awaited<ReturnType<Tasks[Name]>>> => {
    if (args[0].length >= LARGE_TEXT) return threads.run(name, args);
    await ready(args[0].length);
    return here(...args);
  };

/** Texts that cannot have conditions are not looked through. */
const ofConditions =
  <Found>(task: (threads: Threads, markdown: string) => Promise<Found[]>) =>
  async (threads: Threads, markdown: string): Promise<Found[]> =>
    mayHaveConditions(markdown) ? task(threads, markdown) : [];

/** A text as a Document, for an answer; throws PAYLOAD_TOO_LARGE when the answer converts too much. */
export async function documentFor(
  { answer, threads }: Pick<Context, 'answer' | 'threads'>,
  markdown: string,
): Promise<PublishedDocument | RawJson> {
  answer.converts(markdown);
  if (markdown.length >= LARGE_TEXT) return rawJson(answer, await threads.run('documentJson', [markdown, answer.left]));
  await ready(markdown.length);
  answer.goesOn();
  return published(toDocument(markdown));
}

/** JSON that was made for the answer; it is not there when the answer would be too long with it. */
function rawJson(answer: AnswerSize, json: LongText | null): RawJson {
  if (!json) answer.refuse();
  const length = json.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return new RawJson({ length, pieces: () => fromBytes(json) });
}

/** A text as a Document for showing, with references in the place of the addresses that have one. */
export async function shownDocumentFor(
  { answer, threads }: Pick<Context, 'answer' | 'threads'>,
  markdown: string,
  places: Places,
): Promise<PublishedDocument | RawJson> {
  answer.converts(markdown);
  if (markdown.length >= LARGE_TEXT)
    return rawJson(answer, await threads.run('shownDocumentJson', [markdown, places, answer.left]));
  await ready(markdown.length);
  answer.goesOn();
  return shownDocument(markdown, places);
}

/** A text with other addresses. */
export const stableText = onText('withStableAddresses', withStableAddresses);

/** A text as a Document, of a text with a limit: the objects take many times as much. */
export async function documentOf(threads: Threads, markdown: string): Promise<PublishedDocument> {
  if (markdown.length >= LARGE_TEXT)
    return JSON.parse(textOf((await threads.run('documentJson', [markdown])) as LongText));
  await ready(markdown.length);
  return published(toDocument(markdown));
}

/** What a text refers to. */
export const referencesIn = onText('referencesOf', referencesOf);

/** What an import reads of a text: its title, and what it refers to. */
export const scannedText = onText('scanText', scanText);

/** A text on its way into a repository, with its first heading changed like the title of its page. */
export const textWithHeading = onText('withHeading', withHeading);

/** What a text names that is shown with it. */
export async function namesInText(threads: Threads, markdown: string): Promise<Names> {
  if (markdown.length >= LARGE_TEXT) return threads.run('namesInPage', [{ markdown }]);
  await ready(markdown.length);
  return namesIn(toDocument(markdown));
}

/** The ids of the users that a text refers to. */
export const mentionedUsersIn = onText('mentionedUsers', mentionedUsers);

/** The news in a text. */
export const updatesOf = onText('updatesIn', updatesIn);

/** What is said in a comment as HTML. */
export async function commentHtmlOf(threads: Threads, markdown: string): Promise<string> {
  if (markdown.length >= LARGE_COMMENT) return threads.run('commentHtml', [markdown]);
  await turn();
  return commentHtml(markdown);
}

/** A text with the values of its expressions. */
export const evaluatedText = onText('withValues', withValues);

/** What is wrong with the conditions in a text. */
export const conditionProblemsIn = ofConditions(onText('conditionProblems', conditionProblems));

/** The conditions in a text. */
export const textConditionsIn = ofConditions(onText('conditionsIn', conditionsIn));

/** A text as a visitor sees it, of whom conditions can read this. */
export const textForVisitor = async (threads: Threads, markdown: string, scope: Scope): Promise<string> =>
  mayHaveConditions(markdown) ? textInScope(threads, markdown, scope) : markdown;

const textInScope = onText('textInScope', scopedText);

/** The block of a text with this key, or the one with this cell. */
export const anchoredIn = onText('anchorInText', anchorInText);

/** Where blocks and cells of one text are in a later one. */
export async function trackedIn(
  threads: Threads,
  before: string | null,
  after: string,
  questions: readonly TrackQuestion[],
): Promise<TrackAnswer[]> {
  const size = after.length + (before?.length ?? 0);
  if (size >= LARGE_COMPARISON) return threads.run('trackInTexts', [before, after, questions]);
  await ready(size);
  return trackInTexts(before, after, questions);
}

/** Writes a Document into a text. */
export async function writtenInto(threads: Threads, current: string, document: Document): Promise<Written> {
  // How large a Document is, only walking through it would tell.
  if (current.length >= LARGE_TEXT || document.nodes.length >= MANY_BLOCKS)
    return threads.run('writeDocumentJson', [current, JSON.stringify(document)]);
  await turn();
  return writeDocument(current, document);
}

const MANY_BLOCKS = 200;

/** The blocks of a text, for an editor of blocks. */
export const blocksOfText = onText('blocksToEdit', blocksToEdit);

/** Writes what an editor of blocks sent into the text that it began with. */
export async function blocksWrittenInto(threads: Threads, current: string, json: string): Promise<Written> {
  if (current.length >= LARGE_TEXT || json.length >= LARGE_JSON) return threads.run('writeBlocks', [current, json]);
  await turn();
  return writeBlocks(current, json);
}

/** A Document takes some ten times as much as its text. */
const LARGE_JSON = 10 * LARGE_TEXT;

/** Lets others go first, where a text is not done in no time. */
export const ready = async (size: number): Promise<void> => {
  if (size >= SMALL_TEXT) await turn();
};
