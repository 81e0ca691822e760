/** The text of a page in the form that was asked for: with includes expanded, with the values of its expressions. */
import { evaluate, type Scope, textOfValue } from '../../expressions/evaluate.ts';
import { parseExpression, readsName } from '../../expressions/parse.ts';
import { ExpressionError } from '../../expressions/tokens.ts';
import { expand } from '../../markdown/expand.ts';
import { replaceExpressions } from '../../markdown/replace-expressions.ts';
import { standingOf } from '../links/resolve.ts';
import { computedFrom } from './computed.ts';
import { libraryOf } from './library.ts';
import { type PageShape, pathOf } from './reading.ts';

export interface PageText {
  markdown: string;
  /** What had to stay as it stands: sources of expressions and addresses, each once. */
  unresolved: string[];
}

/** All values of one text together, in UTF-16 units: a long one may be asked for again and again. */
const MAX_VALUES = 1_000_000;

/** Several fields of one page read the same text. */
const formed = new WeakMap<PageShape, Promise<PageText | undefined>>();

/** The Markdown of a page; null when it has no text. */
export async function markdownOf(shape: PageShape): Promise<string | null> {
  if (!isChanged(shape.form)) return (await writtenText(shape)) ?? null;
  return (await textOf(shape))?.markdown ?? null;
}

/** As it stands in the revision, or was computed; undefined when the page has no text. */
async function writtenText({ content, page, made }: PageShape): Promise<string | undefined> {
  if (made !== undefined) return made;
  if (page.text) return content.revision.text(page.text);
  return page.type === 'computed' ? (await computedFrom(content, page))?.markdown : undefined;
}

/** The same, and what could not be resolved; undefined when the page has no text. */
export function textOf(shape: PageShape): Promise<PageText | undefined> {
  let text = formed.get(shape);
  if (!text) {
    text = formText(shape);
    formed.set(shape, text);
  }
  return text;
}

const isOn = (value: string | null | undefined): boolean => value != null && value !== 'false';
const isChanged = (form: PageShape['form']): boolean => isOn(form?.evaluated) || isOn(form?.dereferenced);

async function formText(shape: PageShape): Promise<PageText | undefined> {
  const { content, page, form } = shape;
  let markdown = await writtenText(shape);
  if (markdown === undefined) return undefined;
  const unresolved = new Set<string>();
  if (isOn(form?.dereferenced)) {
    const standing = standingOf(page, shape.path ?? (await pathOf(shape)));
    const expanded = await expand(markdown, standing, libraryOf(content, form?.dereferenced === 'true'));
    markdown = expanded.markdown;
    for (const address of expanded.unresolved) unresolved.add(address);
  }
  if (isOn(form?.evaluated)) {
    const scope = scopeOf(page, await content.revision.variables());
    const leavesVisitor = form?.evaluated === 'deterministic-only';
    const known = new Map<string, string | undefined>();
    let room = MAX_VALUES;
    markdown = replaceExpressions(markdown, (source) => {
      if (!known.has(source)) known.set(source, valueOfExpression(source, scope, leavesVisitor));
      const value = known.get(source);
      if (value !== undefined && value.length <= room) {
        room -= value.length;
        return value;
      }
      unresolved.add(source);
      return undefined;
    });
  }
  return { markdown, unresolved: [...unresolved] };
}

/** What the expressions of a page read. Nobody visits it here: a visitor has no claims. */
export function scopeOf({ title, slug, fields }: PageShape['page'], variables: Record<string, string>): Scope {
  return {
    space: { vars: variables },
    page: { vars: fields.variables ?? {}, title, slug, description: fields.description },
    visitor: { claims: {} },
  };
}

/** The value of an expression as text; undefined when it has none, or none that may be told here. */
export function valueOfExpression(source: string, scope: Scope, leavesVisitor: boolean): string | undefined {
  try {
    const expression = parseExpression(source.trim());
    if (leavesVisitor && readsName(expression, 'visitor')) return undefined;
    return textOfValue(evaluate(expression, scope));
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
