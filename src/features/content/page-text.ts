/** The text of a page in the form that was asked for: with includes expanded, with the values of its expressions. */
import type { Scope } from '../../engine/expressions/evaluate.ts';
import { expand } from '../../engine/markdown/expand.ts';
import { mayHaveExpressions } from '../../engine/markdown/replace-expressions.ts';
import { expandingIn } from '../../threads/expanding.ts';
import { evaluatedText } from '../../threads/texts.ts';
import { computedFrom } from './computed.ts';
import { type Claims, claimsOf, textFor } from './for-reader.ts';
import { libraryOf } from './library.ts';
import { type LinkSource, linkSourceOf } from './links/resolve.ts';
import { type OpenContent, type PageShape, pathOf, type TextForm } from './reading.ts';
import { stableMarkdown } from './stable-links.ts';

export interface PageText {
  markdown: string;
  /** What could not be replaced: sources of expressions and addresses, each once. */
  unresolved: string[];
}

/** The Markdown of a page; null when it has no text. */
export async function markdownOf(shape: PageShape): Promise<string | null> {
  if (isChanged(shape.form)) return (await textOf(shape))?.markdown ?? null;
  const written = await writtenText(shape);
  return written === undefined ? null : textFor(shape.content.context, written);
}

/** The Markdown of a page with its links as they were asked for. */
export async function linkedMarkdownOf(shape: PageShape): Promise<string | null> {
  const markdown = await markdownOf(shape);
  if (markdown === null || shape.form?.refs !== 'stable') return markdown;
  return stableMarkdown(shape.content, markdown, shape.page.title, await pageLinks(shape));
}

/** The place that the addresses in the text of a page are relative to. */
export const pageLinks = async (shape: PageShape): Promise<LinkSource> =>
  linkSourceOf(shape.page, shape.path ?? (await pathOf(shape)));

/** The text of the revision, or the computed one; undefined when the page has no text. */
async function writtenText({ content, page, made }: PageShape): Promise<string | undefined> {
  if (made !== undefined) return made;
  if (page.text) return content.revision.text(page.text);
  return page.type === 'computed' ? (await computedFrom(content, page))?.markdown : undefined;
}

/**
 * The same, and what could not be resolved; undefined when the page has no text. Made once for each request: several fields of
 * one page read it, and a query may name the page again and again.
 */
export function textOf(shape: PageShape): Promise<PageText | undefined> {
  const { content, page, form, path } = shape;
  const { context, row, options } = content;
  const key = JSON.stringify([row.id, page.id, path, options, form?.evaluated, form?.dereferenced]);
  return context.memo(`text ${key}`, () => formText(shape));
}

const isOn = (value: string | null | undefined): boolean => value != null && value !== 'false';
const isChanged = (form: PageShape['form']): boolean => isOn(form?.evaluated) || isOn(form?.dereferenced);

async function formText(shape: PageShape): Promise<PageText | undefined> {
  const { content, page, form } = shape;
  const markdown = await writtenText(shape);
  if (markdown === undefined) return undefined;
  const from = isOn(form?.dereferenced) ? await pageLinks(shape) : undefined;
  return inForm(content, markdown, form, from, (variables) => scopeOf(page, variables, claimsOf(content.context)));
}

/** A text with what it includes, as far as it is wanted, read from this place, and with the values of its expressions. */
export async function inForm(
  content: OpenContent,
  written: string,
  form: TextForm | undefined,
  from: LinkSource | undefined,
  scopeWith: (variables: Record<string, string>) => Scope,
): Promise<PageText> {
  let markdown = written;
  const { answer } = content.context;
  answer.converts(markdown);
  const unresolved = new Set<string>();
  if (isOn(form?.dereferenced) && from) {
    const work = expandingIn(content.context.threads);
    // The titles of pages are for who sees these pages.
    const namesTargets = form?.dereferenced === 'true' && content.context.caller.kind !== 'visitor';
    const expanded = await expand(markdown, from, libraryOf(content, namesTargets), work);
    markdown = expanded.markdown;
    // What came into it was read for it, and is read once more for its expressions.
    answer.converts(markdown);
    for (const address of expanded.unresolved) unresolved.add(address);
  }
  // What was included has conditions of its own.
  markdown = await textFor(content.context, markdown);
  // A space may have very many variables: nobody reads them for a text that names none.
  if (isOn(form?.evaluated) && mayHaveExpressions(markdown)) {
    const scope = scopeWith(await content.revision.variables());
    const { threads } = content.context;
    const evaluated = await evaluatedText(threads, markdown, scope, form?.evaluated === 'deterministic-only');
    markdown = evaluated.markdown;
    for (const source of evaluated.unresolved) unresolved.add(source);
  }
  return { markdown, unresolved: [...unresolved] };
}

/** What the expressions of a page read. */
export function scopeOf(
  { title, slug, fields }: PageShape['page'],
  variables: Record<string, string>,
  claims: Claims = {},
): Scope {
  return {
    space: { vars: variables },
    page: { vars: fields.variables ?? {}, title, slug, description: fields.description },
    visitor: { claims },
  };
}
