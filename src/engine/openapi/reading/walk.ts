/**
 * A first look at a parsed document: it is a tree of bounded size and depth, and its references lead to something in it. YAML can
 * make a document that is far larger than its text, or goes round in a circle; nothing after this look has to think of that.
 */
import type { Part } from '../described.ts';
import { atPointer, pointerStep } from './pointer.ts';
import { MAX_PROBLEMS, Refused } from './refused.ts';

/** Values of one document: five megabytes of a usual one have 300,000. */
const MAX_VALUES = 2_000_000;
/** Characters of all texts together, however often an alias repeats them. */
const MAX_CHARACTERS = 40_000_000;
const MAX_DEPTH = 200;
/** Under these is data, which may look like anything. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

export interface Misled {
  pointer: string;
  message: string;
}

interface Open {
  value: object;
  /** Made only for what is said of it. */
  path: Path | null;
  depth: number;
  /** The names here are those of properties, schemas, … and say nothing. */
  named: boolean;
}

interface Path {
  step: string;
  above: Path | null;
}

/** Objects whose names are chosen by the author. */
const MAPS = new Set(['properties', 'patternProperties', 'schemas', 'definitions', '$defs', 'parameters', 'responses']);

/** What is wrong with the references of a document. @throws Refused when it is too large, too deep, or a circle */
export function walk(document: Part): Misled[] {
  const misled: Misled[] = [];
  const open: Open[] = [{ value: document, path: null, depth: 1, named: false }];
  let values = 0;
  let characters = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth, named } = next;
    if (depth > MAX_DEPTH) throw new Refused('PARSE_ERROR', [`More than ${MAX_DEPTH} values stand inside each other`]);
    const isList = Array.isArray(value);
    for (const step of Object.keys(value)) {
      const part = (value as Part)[step];
      values += 1;
      characters += step.length + (typeof part === 'string' ? part.length : 0);
      if (values > MAX_VALUES || characters > MAX_CHARACTERS)
        throw new Refused('PARSE_ERROR', ['The document is larger than this server reads']);
      if (typeof part === 'string') {
        if (step === '$ref' && !isList && !named && misled.length < MAX_PROBLEMS) {
          const message = wrongRef(document, part);
          if (message) misled.push({ pointer: pointerOf({ step, above: path }), message });
        }
      } else if (typeof part === 'object' && part !== null) {
        if (!isList && !named && (DATA.has(step) || step.startsWith('x-'))) count(part);
        else
          open.push({
            value: part,
            path: { step, above: path },
            depth: depth + 1,
            named: !named && !isList && MAPS.has(step),
          });
      }
    }
  }
  return misled.reverse();

  /** Data is no more than counted. */
  function count(data: object): void {
    const inside: { value: object; depth: number }[] = [{ value: data, depth: 1 }];
    for (let next = inside.pop(); next; next = inside.pop()) {
      if (next.depth > MAX_DEPTH)
        throw new Refused('PARSE_ERROR', [`More than ${MAX_DEPTH} values stand inside each other`]);
      for (const step of Object.keys(next.value)) {
        const part = (next.value as Part)[step];
        values += 1;
        characters += step.length + (typeof part === 'string' ? part.length : 0);
        if (values > MAX_VALUES || characters > MAX_CHARACTERS)
          throw new Refused('PARSE_ERROR', ['The document is larger than this server reads']);
        if (typeof part === 'object' && part !== null) inside.push({ value: part, depth: next.depth + 1 });
      }
    }
  }
}

function wrongRef(document: Part, ref: string): string | undefined {
  if (!ref.startsWith('#'))
    return `refers to ${JSON.stringify(ref.slice(0, 200))}, outside of this document: only references that begin with # are followed`;
  // Anchors, which schemas of 3.1 have, are looked for by whoever reads the schema.
  if (!ref.startsWith('#/')) return undefined;
  return atPointer(document, ref.slice(1)) === undefined
    ? `refers to ${JSON.stringify(ref.slice(0, 200))}, which is not in this document`
    : undefined;
}

function pointerOf(path: Path): string {
  const steps: string[] = [];
  for (let at: Path | null = path; at; at = at.above) steps.unshift(pointerStep(at.step));
  return `/${steps.join('/')}`;
}
