/** Whether a document is a description as OpenAPI 2.0, 3.0 or 3.1 has it. */
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Part } from '../described.ts';
import { placesIn, type TextPosition } from './pointer.ts';
import { MAX_PROBLEMS, Refused } from './refused.ts';
import { walk } from './walk.ts';

interface SchemaError {
  instancePath: string;
  keyword: string;
  message?: string;
  schemaPath: string;
  params: Record<string, unknown>;
}

interface Check {
  (document: unknown): boolean;
  errors?: SchemaError[] | null;
}

const versions = new Map<string, Check>();

/** Longer documents, when they are wrong, are told the first thing only: to find all may take any time. */
const MAX_FOR_ALL = 1_000_000;

/**
 * Refuses what is none; `text` is what the document was read from, for the places of what is wrong.
 * @throws Refused with INVALID_SPEC or UNSUPPORTED_VERSION
 */
export function checkDescription(document: Part, text: string): void {
  const version = versionOf(document);
  const misled = walk(document);
  if (misled.length > 0) throw refused(misled, text);
  if (checkOf(version, false)(document)) return;
  const check = checkOf(version, text.length <= MAX_FOR_ALL);
  check(document);
  throw refused(told(check.errors ?? []), text);
}

function versionOf(document: Part): string {
  const { swagger, openapi } = document;
  const given = openapi ?? swagger;
  if (given === undefined)
    throw new Refused('INVALID_SPEC', ['/: is no OpenAPI description: it has neither `openapi` nor `swagger`']);
  if (typeof given !== 'string') {
    const name = openapi === undefined ? 'swagger' : 'openapi';
    throw new Refused('INVALID_SPEC', [`/${name}: must be a text, such as "3.1.0"`]);
  }
  if (openapi === undefined && given === '2.0') return '2.0';
  const version = openapi === undefined ? undefined : /^(3\.[01])\.\d+(?:-.*)?$/.exec(given)?.[1];
  if (version) return version;
  throw new Refused('UNSUPPORTED_VERSION', [
    `The version ${JSON.stringify(given.slice(0, 50))} is not supported: OpenAPI 2.0, 3.0 and 3.1 are`,
  ]);
}

/** Making one takes a tenth of a second; a thread keeps them. */
function checkOf(version: string, allErrors: boolean): Check {
  const key = `${version} ${allErrors}`;
  const known = versions.get(key);
  if (known) return known;
  // Only the schemas: its own check of references takes an `$id` in an example for one of the document.
  const { getAjvValidator } = Validator.prototype as unknown as { getAjvValidator(version: string): Check };
  const made = getAjvValidator.call(new Validator({ allErrors, code: { process: appending } }), version);
  versions.set(key, made);
  return made;
}

/** In code that Ajv makes for a reference: all errors until then are copied for each part that has more. */
const COPIED = /vErrors = vErrors === null \? ([\w.]+) : vErrors\.concat\(\1\)/g;

/** The same code, which adds to the errors instead: copies took seconds for some thousands of wrong parts. */
const appending = (code: string): string =>
  code.replace(COPIED, 'if (vErrors === null) vErrors = $1; else for (const error of $1) vErrors.push(error)');

/** What only says that something inside was wrong. */
const OUTER = new Set(['if', 'oneOf', 'anyOf', 'allOf', 'not']);

/** What is told is chosen from so many, and so many characters of their pointers. */
const MAX_ERRORS = 1000;
const MAX_POINTERS = 1_000_000;

function told(given: readonly SchemaError[]): { pointer: string; message: string }[] {
  let read = 0;
  const errors = given.slice(0, MAX_ERRORS).filter(({ instancePath }) => {
    read += instancePath.length;
    return read <= MAX_POINTERS;
  });
  const inner = errors.filter(
    ({ keyword, schemaPath, params }) =>
      !OUTER.has(keyword) && !/Reference\/required$/.test(schemaPath) && params['missingProperty'] !== '$ref',
  );
  const all = inner.length > 0 ? inner : errors;
  // What has a wrong part is often said to be wrong as a whole: the parts say more.
  const precise = all.filter(
    ({ keyword, instancePath }) =>
      keyword !== 'unevaluatedProperties' ||
      !all.some((other) => other.keyword !== keyword && other.instancePath.startsWith(`${instancePath}/`)),
  );
  const found = new Map<string, { pointer: string; message: string }>();
  for (const { instancePath: pointer, message = 'is not valid', params } of precise) {
    const named = params['additionalProperty'] ?? params['unevaluatedProperty'];
    const allowed = Array.isArray(params['allowedValues']) ? `: ${params['allowedValues'].join(', ')}` : '';
    const text = typeof named === 'string' ? `must not have the property ${JSON.stringify(named)}` : message + allowed;
    found.set(`${pointer} ${text}`, { pointer, message: text });
  }
  return [...found.values()].slice(0, MAX_PROBLEMS);
}

function refused(problems: readonly { pointer: string; message: string }[], text: string): Refused {
  const places = placesIn(
    text,
    problems.map(({ pointer }) => pointer),
  );
  return new Refused(
    'INVALID_SPEC',
    problems.map(({ pointer, message }) => `${pointer || '/'}${placeText(places.get(pointer))}: ${message}`),
  );
}

const placeText = (place: TextPosition | undefined): string =>
  place ? ` (line ${place.line}, column ${place.column})` : '';
