/**
 * Keys at the top of a YAML map, changed line by line: what is not asked for keeps its bytes, comments and order included. A text that
 * would then not say what it is to say stays as it is.
 */
import { isMap, stringify } from 'yaml';
import { sameValue } from '../../revisions/encode.ts';
import { fieldsOf, jsonOf, MAX_YAML, parseYaml } from '../read/yaml.ts';
import { linesOfKeys, readYamlByKey } from '../read/yaml-lines.ts';

/** New values by key; undefined removes the key. */
export type KeyChanges = ReadonlyMap<string, unknown>;

/**
 * The text with these keys set or removed; new ones come last, in the order given. Undefined: it cannot be said in this text without
 * costing other keys, because it is not valid, no map, longer than what is read, or something refers to what would change.
 */
export function withKeys(yaml: string, changes: KeyChanges): string | undefined {
  if (changes.size === 0) return yaml;
  if (yaml.length > MAX_YAML) return undefined;
  const eol = yaml.includes('\r\n') ? '\r\n' : '\n';
  const lines = linesOfKeys(yaml);
  const made = lines ? edited(yaml, lines, changes, eol) : anew(yaml, changes, eol);
  return made !== undefined && says(made, yaml, changes) ? made : undefined;
}

function edited(yaml: string, lines: NonNullable<ReturnType<typeof linesOfKeys>>, changes: KeyChanges, eol: string) {
  const left = new Map(changes);
  let out = '';
  let at = 0;
  for (const { key, start, end } of lines) {
    if (!changes.has(key)) continue;
    // The last of equal keys counts, so all of them go but the first.
    out += yaml.slice(at, start) + (left.has(key) ? written(key, left.get(key), eol) : '');
    left.delete(key);
    at = end;
  }
  out += yaml.slice(at);
  const added = [...left].map(([key, value]) => written(key, value, eol)).join('');
  return added && out !== '' && !/[\r\n]$/.test(out) ? out + eol + added : out + added;
}

function written(key: string, value: unknown, eol: string): string {
  if (value === undefined) return '';
  return stringify({ [key]: value }, { lineWidth: 0 }).replaceAll('\n', eol);
}

/** A valid map that is not written in lines (`{a: 1}`). */
function anew(yaml: string, changes: KeyChanges, eol: string): string | undefined {
  // The library would print the first document, and drop what follows its end.
  if (/^(?:---|\.\.\.)(?=\s|$)/m.test(yaml)) return undefined;
  const document = parseYaml(yaml);
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  for (const [key, value] of changes) {
    if (value === undefined) document.delete(key);
    else document.set(key, document.createNode(value));
  }
  try {
    return document.toString({ lineWidth: 0 }).replaceAll('\n', eol);
  } catch {
    return undefined; // an alias whose anchor went
  }
}

/** Whether a text reads as the one before it with the changes: the wanted values, and all others as they were. */
function says(made: string, before: string, changes: KeyChanges): boolean {
  const is = readYamlByKey(made).value ?? new Map();
  if (!(is instanceof Map)) return false;
  const [now, then] = [fieldsOf(is), fieldsOf(readYamlByKey(before).value)];
  const wanted = (key: string) => (changes.has(key) ? changes.get(key) : plain(then.get(key)));
  return [...new Set([...now.keys(), ...then.keys(), ...changes.keys()])].every((key) =>
    sameValue(plain(now.get(key)), wanted(key)),
  );
}

const plain = (value: unknown) => (value === undefined ? undefined : jsonOf(value));
