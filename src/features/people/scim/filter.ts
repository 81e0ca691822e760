/** Filters of lists: equalities, with `and` between them (RFC 7644, 3.4.2.2). Identity providers ask for no other. */
import { ScimError } from './protocol.ts';

export interface Equality {
  /** Lower case; of `emails[type eq "work"].value` it is `emails.value`. */
  attribute: string;
  value: string | boolean | null;
}

const MOST_CHARACTERS = 2000;
const MOST_TERMS = 5;
/** A path, which may pick values of a list by another equality. */
const PATH = /^[\w.:$-]{1,200}(?:\[[^\]"]{0,100}"[^\]"]{0,100}"\])?(?:\.\w{1,50})?(?=\s)/;
const OPERATOR = /^\s{1,9}eq\s{1,9}/i;
const VALUE = /^(?:"(?:[^"\\]|\\.){0,1000}"|true|false|null)/i;
const AND = /^\s{1,9}and\s{1,9}/i;

const refused = (detail: string): ScimError => new ScimError(400, detail, 'invalidFilter');

/** What a filter asks for, all of which has to hold; nothing without one. 400 (`invalidFilter`) for other operators, and for two. */
export function equalitiesIn(filter: unknown): Equality[] {
  if (filter === undefined) return [];
  if (typeof filter !== 'string' || filter.includes('\0')) throw refused('The filter must be given once, as a text');
  if (filter.length > MOST_CHARACTERS) throw refused(`The filter must have at most ${MOST_CHARACTERS} characters`);
  const found: Equality[] = [];
  let rest = filter.trim();
  const take = (pattern: RegExp): string => {
    const text = pattern.exec(rest)?.[0];
    if (text === undefined)
      throw refused('The filter must be equalities (attribute eq "value") with "and" between them');
    rest = rest.slice(text.length);
    return text;
  };
  for (;;) {
    const attribute = attributeOf(take(PATH));
    take(OPERATOR);
    found.push({ attribute, value: literalOf(take(VALUE)) });
    if (rest === '') return found;
    if (found.length >= MOST_TERMS) throw refused(`The filter must have at most ${MOST_TERMS} equalities`);
    take(AND);
  }
}

/** A path without the schema that it may begin with, and without what picks values. */
export function attributeOf(path: string): string {
  const own = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '').toLowerCase();
  const [from, to] = [own.indexOf('['), own.indexOf(']')];
  return from < 0 || to < from ? own : own.slice(0, from) + own.slice(to + 1);
}

function literalOf(text: string): string | boolean | null {
  try {
    return JSON.parse(text.startsWith('"') ? text : text.toLowerCase()) as string | boolean | null;
  } catch {
    throw refused('A value of the filter is not written as JSON writes it');
  }
}
