/** A description as programs that draw operations read it: of version 3.1, with its descriptions as safe HTML, too. */
import { foreignHtml } from '../markdown/html/comment.ts';
import type { Part } from './described.ts';
import { prose } from './prose.ts';

/** Beside `description`. */
const HTML = 'x-gitbook-description-html';

/** Longer ones are given as Markdown alone. */
const MAX_DESCRIPTION = 100_000;
/** Of all descriptions of one document, in UTF-16 units. */
const MAX_ALL = 10_000_000;
const MARKUP = /[*_`[\]<>#|\\&~{\n]|https?:|^\s*(?:[-+]|\d+[.)])\s/;
/** Under these is data, which may look like anything. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);
/** Objects whose names are chosen by the author: a property may be called `description`. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'mapping', 'variables', 'scopes']);

/** Adds the HTML to every description of a document, which is changed. */
export function withHtml(document: Part): Part {
  const made = new Map<string, string>();
  let room = MAX_ALL;
  const open: { part: Part; named: boolean }[] = [{ part: document, named: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, named } = next;
    for (const name of Object.keys(part)) {
      const value = part[name];
      if (typeof value === 'object' && value !== null) {
        if (named || !(DATA.has(name) || name.startsWith('x-')))
          open.push({ part: value as Part, named: !named && MAPS.has(name) });
      } else if (name === 'description' && !named && typeof value === 'string' && value.length <= MAX_DESCRIPTION) {
        const known = made.get(value);
        if (known === undefined && value.length > room) continue;
        const html = known ?? htmlOf(value);
        if (known === undefined) room -= value.length;
        made.set(value, html);
        (part as Record<string, unknown>)[HTML] = html;
      }
    }
  }
  return document;
}

/** Words without marks are most descriptions; there is nothing in them that HTML would read otherwise. */
function htmlOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return MARKUP.test(trimmed) ? foreignHtml(prose(trimmed, 0)) : `<p>${trimmed}</p>`;
}
