/**
 * Parts of a text that are for some visitors only:
 *
 *     {% if visitor.claims.isBeta %} … {% elif visitor.claims.plan === "pro" %} … {% else %} … {% endif %}
 *
 * Also within a line, and one in another. `elseif` is the same as `elif`. In code they are text. Whatever is wrong with a block hides what
 * it guards: a condition that has no value hides all of its block, and a block without an end goes to the end of the text.
 */
import { syntaxProblem, truthOf } from '../expressions/conditions.ts';
import type { Scope } from '../expressions/evaluate.ts';
import { parseMarkdown } from './parse.ts';
import type { Tag } from './tags.ts';

/** Whether a condition holds; undefined where that cannot be said. */
export type Truth = (condition: string) => boolean | undefined;

export interface ConditionProblem {
  /** Completes "the text …". */
  message: string;
  /** Of the text, from 1. */
  line: number;
}

/** A condition of a text, with its line, from 1. */
export interface TextCondition {
  condition: string;
  line: number;
}

/** So many different conditions of one text are computed; what others guard stays hidden. */
const MAX_CONDITIONS = 1000;
/** A report names no more. */
const MAX_PROBLEMS = 100;

const TAG = /\{%-?[ \t\r\n]*(?:if|elif|elseif|else|endif)\b/;

/** False where a text certainly has none: most have none. */
export const mayHaveConditions = (markdown: string): boolean => TAG.test(markdown);

type Part = { tag: Tag } & ({ kind: 'if' | 'elif'; condition: string } | { kind: 'else' } | { kind: 'end' });

/** The text as a visitor sees it; the same text where nothing depends on that. Linear in its length, but for computing conditions. */
export function withConditions(markdown: string, truth: Truth): string {
  const { source, parts } = partsOf(markdown);
  if (parts.length === 0) return markdown;
  const known = new Map<string, boolean | undefined>();
  const holds = (condition: string): boolean | undefined => {
    if (!known.has(condition) && known.size < MAX_CONDITIONS) known.set(condition, truth(condition));
    return known.get(condition);
  };
  const shownParts: string[] = [];
  /** Of the blocks around: whether that is shown which they are in, and whether a branch was taken, or none can be. */
  const around: { outer: boolean; done: boolean }[] = [];
  let shown = true;
  let from = 0;
  for (const part of parts) {
    if (shown) shownParts.push(source.slice(from, part.tag.start));
    from = part.tag.end;
    if (part.kind === 'if') around.push({ outer: shown, done: false });
    const block = around.at(-1);
    if (!block) continue;
    if (part.kind === 'end') {
      around.pop();
      shown = block.outer;
    } else if (!block.outer || block.done) shown = false;
    else {
      const held = part.kind === 'else' ? true : holds(part.condition);
      shown = held === true;
      block.done = held !== false;
    }
  }
  if (shown) shownParts.push(source.slice(from));
  return shownParts.join('');
}

/** The same, of a visitor of whom conditions can read `scope`. */
export const textInScope = (markdown: string, scope: Scope): string =>
  withConditions(markdown, (condition) => truthOf(condition, scope));

/** The conditions of a text, in order. */
export function conditionsIn(markdown: string): TextCondition[] {
  const { source, parts } = partsOf(markdown);
  const lineOf = lines(source);
  return parts.flatMap((part) => ('condition' in part ? [{ condition: part.condition, line: lineOf(part.tag) }] : []));
}

/** What is wrong with the blocks of a text, in order. */
export function conditionProblems(markdown: string): ConditionProblem[] {
  const { source, parts } = partsOf(markdown);
  const lineOf = lines(source);
  const problems: (ConditionProblem & { start: number })[] = [];
  const open: { tag: Tag; hasElse: boolean }[] = [];
  for (const part of parts) {
    const { tag, kind } = part;
    const add = (message: string) =>
      void problems.push({ message: `has {% ${named(tag)} %} that ${message}`, line: lineOf(tag), start: tag.start });
    if (kind === 'if') open.push({ tag, hasElse: false });
    const block = open.at(-1);
    if (!block) add('belongs to no {% if %}');
    else if (kind === 'end') open.pop();
    else if (block.hasElse && kind !== 'if') add('comes after {% else %}');
    if (block && kind === 'else') block.hasElse = true;
    if (!('condition' in part)) continue;
    const problem = part.condition === '' ? { message: 'has no condition' } : syntaxProblem(part.condition);
    if (problem) add(problem.message);
  }
  const lineOfOpen = lines(source);
  for (const { tag } of open)
    problems.push({ message: `has {% ${named(tag)} %} without {% endif %}`, line: lineOfOpen(tag), start: tag.start });
  return problems
    .sort((a, b) => a.start - b.start)
    .slice(0, MAX_PROBLEMS)
    .map(({ message, line }) => ({ message, line }));
}

/** As it is told: conditions may be long. */
const named = ({ name, body, closing }: Tag): string =>
  `${closing ? 'end' : ''}${name}${body && ' '}${body.length > 80 ? `${body.slice(0, 80)}…` : body}`;

function partsOf(markdown: string): { source: string; parts: Part[] } {
  if (!mayHaveConditions(markdown)) return { source: markdown, parts: [] };
  const { source, tags } = parseMarkdown(markdown);
  return { source, parts: tags.flatMap((tag) => partOf(tag) ?? []) };
}

function partOf(tag: Tag): Part | undefined {
  const { name, body, closing } = tag;
  if (closing) return name === 'if' ? { tag, kind: 'end' } : undefined;
  if (name === 'if') return { tag, kind: 'if', condition: body };
  if (name === 'elif' || name === 'elseif') return { tag, kind: 'elif', condition: body };
  if (name !== 'else') return undefined;
  // `else if …`, as other templates have it.
  const condition = /^if\b\s*/.exec(body);
  return condition ? { tag, kind: 'elif', condition: body.slice(condition[0].length) } : { tag, kind: 'else' };
}

/** Gives the lines of tags that are asked for in their order. */
function lines(source: string): (tag: Tag) => number {
  let line = 1;
  let at = 0;
  return ({ start }) => {
    for (let next = source.indexOf('\n', at); next >= 0 && next < start; next = source.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}
