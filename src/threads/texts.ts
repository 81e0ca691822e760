/** Work on texts: on small ones at once, in slices; on large ones in a thread. */

import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { ConcurrentUpdate } from '../db/retry.ts';
import { ALL_COMPARISONS } from '../engine/comparison-budget.ts';
import type { Scope } from '../engine/expressions/evaluate.ts';
import { withValues } from '../engine/expressions/value-of.ts';
import {
  type ConditionProblem,
  conditionProblems,
  conditionsIn,
  mayHaveConditions,
  type TextCondition,
  textInScope,
} from '../engine/markdown/conditional-blocks.ts';
import { published } from '../engine/markdown/dialect/publish.ts';
import { type Places, shownDocument } from '../engine/markdown/dialect/shown.ts';
import type { PublishedDocument } from '../engine/markdown/dialect/types.ts';
import { mentionedUsers } from '../engine/markdown/document/mentioned-users.ts';
import { toDocument } from '../engine/markdown/document/read.ts';
import { type Written, writeDocument } from '../engine/markdown/document/rewrite.ts';
import type { Document } from '../engine/markdown/document/types.ts';
import { commentHtml } from '../engine/markdown/html/comment.ts';
import { type Names, namesIn } from '../engine/markdown/html/names.ts';
import { mergeFieldWithin } from '../engine/markdown/merge.ts';
import { referencesOf, type TextReferences } from '../engine/markdown/references.ts';
import { type StableAddress, withStableAddresses } from '../engine/markdown/stable-addresses.ts';
import {
  type Anchored,
  anchorInText,
  type TrackAnswer,
  type TrackQuestion,
  trackInTexts,
} from '../engine/markdown/tracking/anchors.ts';
import type { Cell } from '../engine/markdown/tracking/track.ts';
import { type Update, updatesIn } from '../engine/markdown/updates.ts';
import { type ScannedText, scanText } from '../engine/project/read/references.ts';
import { withHeading } from '../engine/project/write/texts.ts';

import type { TextMerger } from '../engine/revisions/text-merge.ts';
import { partsWithin, type TextPart } from '../engine/revisions/text-parts.ts';
import { turn } from '../engine/turn.ts';
import { RawJson } from '../graphql/raw-json.ts';
import type { ThreadPool } from './pool.ts';

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

/** A text as a Document, for an answer; throws PAYLOAD_TOO_LARGE when the answer converts too much. */
export async function documentFor(
  { answer, services: { threads } }: Pick<Context, 'answer' | 'services'>,
  markdown: string,
): Promise<PublishedDocument | RawJson> {
  answer.converts(markdown);
  if (markdown.length >= LARGE_TEXT) return new RawJson(await threads.run('documentJson', [markdown]));
  await ready(markdown.length);
  return published(toDocument(markdown));
}

/** A text as a Document for showing, with references in the place of the addresses that have one. */
export async function shownDocumentFor(
  { answer, services: { threads } }: Pick<Context, 'answer' | 'services'>,
  markdown: string,
  places: Places,
): Promise<PublishedDocument | RawJson> {
  answer.converts(markdown);
  if (markdown.length >= LARGE_TEXT) return new RawJson(await threads.run('shownDocumentJson', [markdown, places]));
  await ready(markdown.length);
  return shownDocument(markdown, places);
}

/** A text with other addresses. */
export async function stableText(
  threads: ThreadPool,
  markdown: string,
  addresses: ReadonlyMap<string, StableAddress>,
): Promise<string> {
  if (markdown.length >= LARGE_TEXT) return threads.run('withStableAddresses', [markdown, addresses]);
  await ready(markdown.length);
  return withStableAddresses(markdown, addresses);
}

/** A text as a Document, of a text with a limit: the objects take many times as much. */
export async function documentOf(threads: ThreadPool, markdown: string): Promise<PublishedDocument> {
  if (markdown.length >= LARGE_TEXT) return JSON.parse(await threads.run('documentJson', [markdown]));
  await ready(markdown.length);
  return published(toDocument(markdown));
}

/** What a text refers to. */
export async function referencesIn(threads: ThreadPool, markdown: string): Promise<TextReferences> {
  if (markdown.length >= LARGE_TEXT) return threads.run('referencesOf', [markdown]);
  await ready(markdown.length);
  return referencesOf(markdown);
}

/** What an import reads of a text: its title, and what it refers to. */
export async function scannedText(threads: ThreadPool, markdown: string): Promise<ScannedText> {
  if (markdown.length >= LARGE_TEXT) return threads.run('scanText', [markdown]);
  await ready(markdown.length);
  return scanText(markdown);
}

/** A text on its way into a repository, with its first heading changed like the title of its page. */
export async function textWithHeading(threads: ThreadPool, ...args: Parameters<typeof withHeading>): Promise<string> {
  const [{ length }] = args;
  if (length >= LARGE_TEXT) return threads.run('withHeading', args);
  await ready(length);
  return withHeading(...args);
}

/** What a text names that is shown with it. */
export async function namesInText(threads: ThreadPool, markdown: string): Promise<Names> {
  if (markdown.length >= LARGE_TEXT) return threads.run('namesInPage', [{ markdown }]);
  await ready(markdown.length);
  return namesIn(toDocument(markdown));
}

/** The ids of the users that a text refers to. */
export async function mentionedUsersIn(threads: ThreadPool, markdown: string): Promise<string[]> {
  if (markdown.length >= LARGE_TEXT) return threads.run('mentionedUsers', [markdown]);
  await ready(markdown.length);
  return mentionedUsers(markdown);
}

/** The news in a text. */
export async function updatesOf(threads: ThreadPool, markdown: string): Promise<Update[]> {
  if (markdown.length >= LARGE_TEXT) return threads.run('updatesIn', [markdown]);
  await ready(markdown.length);
  return updatesIn(markdown);
}

/** What is said in a comment as HTML. */
export async function commentHtmlOf(threads: ThreadPool, markdown: string): Promise<string> {
  if (markdown.length >= LARGE_COMMENT) return threads.run('commentHtml', [markdown]);
  await turn();
  return commentHtml(markdown);
}

/** A text with the values of its expressions. */
export async function evaluatedText(
  threads: ThreadPool,
  markdown: string,
  scope: Scope,
  leavesVisitor: boolean,
): Promise<ReturnType<typeof withValues>> {
  if (markdown.length >= LARGE_TEXT) return threads.run('withValues', [markdown, scope, leavesVisitor]);
  await ready(markdown.length);
  return withValues(markdown, scope, leavesVisitor);
}

/** What is wrong with the conditions in a text. */
export async function conditionProblemsIn(threads: ThreadPool, markdown: string): Promise<ConditionProblem[]> {
  if (!mayHaveConditions(markdown)) return [];
  if (markdown.length >= LARGE_TEXT) return threads.run('conditionProblems', [markdown]);
  await ready(markdown.length);
  return conditionProblems(markdown);
}

/** The conditions in a text. */
export async function textConditionsIn(threads: ThreadPool, markdown: string): Promise<TextCondition[]> {
  if (!mayHaveConditions(markdown)) return [];
  if (markdown.length >= LARGE_TEXT) return threads.run('conditionsIn', [markdown]);
  await ready(markdown.length);
  return conditionsIn(markdown);
}

/** A text as a visitor sees it, of whom conditions can read this. */
export async function textForVisitor(threads: ThreadPool, markdown: string, scope: Scope): Promise<string> {
  if (!mayHaveConditions(markdown)) return markdown;
  if (markdown.length >= LARGE_TEXT) return threads.run('textInScope', [markdown, scope]);
  await ready(markdown.length);
  return textInScope(markdown, scope);
}

/** The block of a text with this key, or the one with this cell. */
export async function anchoredIn(
  threads: ThreadPool,
  markdown: string,
  node: string | null,
  cell: Cell | null,
): Promise<Anchored> {
  if (markdown.length >= LARGE_TEXT) return threads.run('anchorInText', [markdown, node, cell]);
  await ready(markdown.length);
  return anchorInText(markdown, node, cell);
}

/** Where blocks and cells of one text are in a later one. */
export async function trackedIn(
  threads: ThreadPool,
  before: string | null,
  after: string,
  questions: readonly TrackQuestion[],
): Promise<TrackAnswer[]> {
  const size = after.length + (before?.length ?? 0);
  if (size >= LARGE_COMPARISON) return threads.run('trackInTexts', [before, after, questions]);
  await ready(size);
  return trackInTexts(before, after, questions);
}

export type TextComparer = (before: string, after: string) => Promise<TextPart[]>;

/** Compares the texts of one request, one after the other: all of them together may cost `ALL_COMPARISONS`, and a little for each line. */
export function textComparer(threads: ThreadPool): TextComparer {
  let left = ALL_COMPARISONS;
  return inTurn(async (before, after) => {
    const size = before.length + after.length;
    if (size < LARGE_COMPARISON) await ready(size);
    const { parts, spent } =
      size >= LARGE_COMPARISON
        ? await threads.run('textParts', [before, after, left])
        : partsWithin(before, after, left);
    left = Math.max(0, left - spent);
    return parts;
  });
}

/** Merges the texts of one request, for `MergeOptions`, with the same bound for each of the two sides. */
export function textMerger(threads: ThreadPool): TextMerger {
  const left = { ours: ALL_COMPARISONS, theirs: ALL_COMPARISONS };
  return inTurn(async (base, ours, theirs, labels, field) => {
    const size = base.length + ours.length + theirs.length;
    if (size < LARGE_COMPARISON) await ready(size);
    const { merged, spent } =
      size >= LARGE_COMPARISON
        ? await threads.run('mergeText', [base, ours, theirs, labels, field, left])
        : mergeFieldWithin(base, ours, theirs, labels, field, left);
    left.ours = Math.max(0, left.ours - spent.ours);
    left.theirs = Math.max(0, left.theirs - spent.theirs);
    return merged;
  });
}

export interface RehearsedMerger {
  /** Merges, and remembers what came of it. */
  before: TextMerger;
  /** For the transaction: gives what is remembered, merges small texts. @throws ConcurrentUpdate where a large text is another by then */
  within: TextMerger;
}

/**
 * For a merge that is done before a transaction, and again in it, on the content as it is then: no transaction waits for a thread
 * (docs/decisions/0049). Where it would have to, the caller was overtaken, and goes round again.
 */
export function rehearsedMerger(threads: ThreadPool): RehearsedMerger {
  const mergeText = textMerger(threads);
  const known = new Map<string, ReturnType<TextMerger>>();
  const keyOf = (args: Parameters<TextMerger>) => createHash('sha256').update(JSON.stringify(args)).digest('base64');
  return {
    before: (...args) => {
      const key = keyOf(args);
      const merged = known.get(key) ?? mergeText(...args);
      known.set(key, merged);
      return merged;
    },
    within: (...args) => {
      const merged = known.get(keyOf(args));
      if (merged) return merged;
      const [base, ours, theirs] = args;
      if (base.length + ours.length + theirs.length >= LARGE_COMPARISON) throw new ConcurrentUpdate();
      return mergeText(...args);
    },
  };
}

/** Each call waits for those before it: what it may spend is what they left. */
function inTurn<Args extends unknown[], Value>(
  work: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const done = last.then(() => work(...args));
    last = done.catch(() => {});
    return done;
  };
}

/** Writes a Document into a text. */
export async function writtenInto(threads: ThreadPool, current: string, document: Document): Promise<Written> {
  // How large a Document is, only walking through it would tell.
  if (current.length >= LARGE_TEXT || document.nodes.length >= MANY_BLOCKS)
    return threads.run('writeDocumentJson', [current, JSON.stringify(document)]);
  await turn();
  return writeDocument(current, document);
}

const MANY_BLOCKS = 200;

const ready = async (size: number): Promise<void> => {
  if (size >= SMALL_TEXT) await turn();
};
