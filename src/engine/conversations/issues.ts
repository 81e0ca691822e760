/** What a conversation is about, told by its words alone: the method where no language model reads it. */
import { htmlText } from '../markdown/html-text.ts';
import { sectionsOf } from '../markdown/sections.ts';
import { eachWord } from '../words/tokens.ts';
import { isCommon } from './common-words.ts';
import { masked } from './mask.ts';

export const IMPACTS = ['low', 'medium', 'high'] as const;
export type Impact = (typeof IMPACTS)[number];

export interface Part {
  readonly type: string;
  readonly role: string;
  readonly body: string;
}

/** What is read of a conversation. */
export interface ConversationText {
  readonly subject: string | null;
  readonly parts: readonly Part[];
}

/** The same with its parts as JSON: of megabytes, it is parsed in a thread. */
export interface StoredConversation {
  readonly subject: string | null;
  readonly parts: string;
}

const parsed = ({ subject, parts }: StoredConversation): ConversationText => ({ subject, parts: JSON.parse(parts) });

export interface FoundIssue {
  /** Plain text, masked, at most `MAX_TITLE` characters. */
  readonly title: string;
  /** Plain text, masked, at most `MAX_DETAILS` characters. */
  readonly details: string;
  readonly impact: Impact;
}

/** In UTF-16 units. */
export const MAX_TITLE = 120;
export const MAX_DETAILS = 2000;
/** Read of a conversation; support threads are shorter. */
const MAX_READ = 20_000;
/** Words that are compared. */
const MAX_WORDS = 400;

/** A body, Markdown or HTML, as plain masked text. */
export function plainBody(body: string): string {
  const read = body.slice(0, MAX_READ);
  const isHtml = /^\s*<(?!https?:|mailto:)[a-z!]/i.test(read);
  const plain = isHtml
    ? htmlText(read)
    : sectionsOf(read, '')
        .map(({ title, text }) => `${title}\n${text}`)
        .join('\n');
  return masked(plain).trim();
}

/** A conversation as it may leave the server: masked, with so many characters of its parts. */
export function maskedWithin(conversation: StoredConversation, most: number): ConversationText {
  const { subject, parts } = parsed(conversation);
  let left = most;
  const kept = parts.flatMap(({ body, ...part }) => {
    const text = left > 0 ? masked(body).slice(0, left) : '';
    left -= text.length;
    return text === '' ? [] : [{ ...part, body: text }];
  });
  return { subject: subject && masked(subject), parts: kept };
}

/** The issue of a conversation: what its user asks. None where no user says anything. */
export function issuesIn({ subject, parts }: ConversationText): FoundIssue[] {
  const said = parts.flatMap(({ role, body }) => (role === 'user' ? [plainBody(body)] : [])).filter(Boolean);
  const text = said.join('\n').slice(0, MAX_READ);
  const heading = masked(subject ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '' && heading === '') return [];
  const title = cut(heading || questionIn(text), MAX_TITLE);
  return [{ title, details: cut(said[0] ?? heading, MAX_DETAILS), impact: impactOf(`${heading}\n${text}`) }];
}

/** The first sentence that asks, else the first one. */
function questionIn(text: string): string {
  const sentences = text
    .split(/(?<=[.?!。？！])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 3);
  return sentences.find((sentence) => /[?？]$/.test(sentence)) ?? sentences[0] ?? text.trim();
}

const HIGH =
  /\b(crash\w*|data loss|lost (?:all|my|our)|blocked|blocker|urgent\w*|outage|production|down for|security|unusable|cannot (?:log ?in|sign ?in|deploy|install|build)|can't (?:log ?in|sign ?in|deploy|install|build))\b/i;
const MEDIUM =
  /\b(errors?|fail\w*|broken|bug|problems?|issues?|wrong|not working|(?:doesn't|does not|don't|won't|didn't) work|stuck|confus\w*|unexpected\w*|exception)\b/i;

/** By the words that people use: a guess, which a language model makes better. */
export const impactOf = (text: string): Impact => (HIGH.test(text) ? 'high' : MEDIUM.test(text) ? 'medium' : 'low');

/** At most so many UTF-16 units, whole words where it can, `…` where something was left out. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1);
  const space = kept.lastIndexOf(' ');
  return `${(space > most / 2 ? kept.slice(0, space) : kept.replace(/[\ud800-\udbff]$/, '')).trimEnd()}…`;
}

/** A word of an issue: as it is compared, as it is stemmed (empty: not at all), and how much it counts here. */
export interface IssueWord {
  readonly lexeme: string;
  readonly word: string;
  readonly count: number;
}

/** Words of titles say more. */
const TITLE_WEIGHT = 3;

/** The words of an issue, each once, those of the title counted threefold. Numbers, single letters and words of every question are none. */
export function wordsOfIssue({ title, details }: Pick<FoundIssue, 'title' | 'details'>): IssueWord[] {
  const found = new Map<string, { word: string; count: number }>();
  const read = (text: string, weight: number) =>
    eachWord(
      text.replace(/\[(?:e-mail|number|link|name)\]/g, ' ').replace(/https?:\S+/g, ' '),
      MAX_WORDS,
      (...token) => {
        const [lexeme, word, , , , , compound] = token;
        if (compound === 'spelled' || lexeme.length > 40 || /^\p{N}+$/u.test(lexeme)) return;
        if ((lexeme.length < 2 && word !== '') || isCommon(lexeme)) return;
        const known = found.get(lexeme);
        if (known) known.count += weight;
        else found.set(lexeme, { word, count: weight });
      },
    );
  read(title, TITLE_WEIGHT);
  read(details, 1);
  return [...found].map(([lexeme, { word, count }]) => ({ lexeme, word, count }));
}

/** The work of a thread: the issues of conversations with their words. */
export const readConversations = (conversations: readonly StoredConversation[]) =>
  conversations.map((conversation) =>
    issuesIn(parsed(conversation)).map((issue) => ({ ...issue, words: wordsOfIssue(issue) })),
  );

/** The same for issues that a language model found. */
export const wordsOfIssues = (issues: readonly FoundIssue[]): IssueWord[][] => issues.map(wordsOfIssue);
