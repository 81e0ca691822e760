/**
 * All that is made of the text of a description, in one go: it is parsed, checked, converted, and written as pages. What a version
 * holds is texts, so that a thread hands it over, and the database takes it, without anybody parsing it again.
 */
import { upgrade } from '@scalar/openapi-upgrader';
import { type ApiChange, changesBetween } from './changes/changes.ts';
import { withHtml } from './content.ts';
import { type Part, partOf, textOf } from './described.ts';
import { type SpecPages, specPages } from './pages.ts';
import { checkDescription } from './reading/check.ts';
import { type Format, parseDescription } from './reading/parse.ts';
import { type Problem, type ProcessErrorCode, Refused } from './reading/refused.ts';

export interface ReadVersion {
  format: Format;
  title: string;
  apiVersion: string;
  /** The document as it was given, as JSON. */
  document: string;
  /** The same as 3.1, with HTML, as JSON. */
  content: string;
  /** What is different from the version before; null when there was none. */
  changes: string | null;
  /** Null: none can be made of it. */
  pages: SpecPages | null;
}

export type ReadOutcome =
  | { version: ReadVersion }
  | { refused: { code: ProcessErrorCode; problems: readonly Problem[] } };

/** Of titles and versions. */
const MAX_NAME = 1000;

/** Reads a description, under the name by which pages refer to it. `before`: the document of the version before, as JSON. */
export function readDescription(text: string, spec: string, before: string | null): ReadOutcome {
  try {
    const { format, document } = parseDescription(text);
    checkDescription(document, text);
    return { version: versionOf(format, document, spec, before) };
  } catch (error) {
    if (error instanceof Refused) return { refused: { code: error.code, problems: error.problems } };
    throw error;
  }
}

function versionOf(format: Format, given: Part, spec: string, before: string | null): ReadVersion {
  const document = JSON.stringify(given);
  const info = partOf(given['info']);
  return {
    format,
    title: nameOf(info['title']) || spec,
    apiVersion: nameOf(info['version']),
    document,
    pages: pagesOf(document, spec),
    changes: before === null ? null : changesIn(before, document),
    content: JSON.stringify(withHtml(upgraded(JSON.parse(document)))),
  };
}

/** The database takes any text without this character. */
const nameOf = (value: unknown): string => (textOf(value) ?? '').replaceAll('\0', '').slice(0, MAX_NAME);

/** As version 3.1. It passed the check; the conversion may still stumble over it. */
export function upgraded(document: unknown): Part {
  try {
    return partOf(upgrade(partOf(document), '3.1'));
  } catch {
    return partOf(document);
  }
}

function pagesOf(document: string, spec: string): SpecPages | null {
  try {
    return specPages(JSON.parse(document), spec);
  } catch {
    return null;
  }
}

const changesIn = (before: string, now: string): string =>
  JSON.stringify(changesBetween(upgraded(JSON.parse(before)), upgraded(JSON.parse(now))) satisfies ApiChange[]);
