/**
 * Real texts go through Documents and back without losing anything: untouched byte for byte, printed anew with the same meaning.
 * "The same meaning" is the same HTML, but for what a reader does not see: marks of the same kind within each other, which of
 * two marks is the outer one, whether a mark is within a link or around it, spelling of entities and attributes in HTML, white
 * space between blocks. What differs in any other way is an exception; there is none.
 */
import { expect, test } from 'vitest';
import { normalForm } from '../../../../src/engine/markdown/document/normal.ts';
import { toMarkdown } from '../../../../src/engine/markdown/document/print.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { rewrite } from '../../../../src/engine/markdown/document/rewrite.ts';
import { validateDocument } from '../../../../src/engine/markdown/document/validate.ts';
import { htmlOf, meaningOf } from './meaning.ts';
import { CORPORA, examplesOf, type NamedText, ownPages, pagesOf, REPOSITORIES } from './texts.ts';

/** What is known to come back with another meaning, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

function check(texts: readonly NamedText[]): void {
  const exceptions: string[] = [];
  let same = 0;
  for (const { name, markdown } of texts) {
    const document = toDocument(markdown);
    expect(validateDocument(document), name).toEqual([]);
    expect(normalForm(document), name).toEqual(document);
    expect(rewrite(markdown, document), name).toBe(markdown);
    const printed = toMarkdown(document);
    expect(toDocument(printed), name).toEqual(document);
    const [before, after] = [htmlOf(markdown), htmlOf(printed)];
    if (before === after) same += 1;
    else if (meaningOf(before) !== meaningOf(after)) exceptions.push(name);
  }
  console.info(
    `${texts.length} texts; ${same} have the very same HTML; exceptions: ${exceptions.join(', ') || 'none'}`,
  );
  expect(exceptions.filter((name) => !(name in EXCEPTIONS))).toEqual([]);
}

test('the pages of this documentation', () => check(ownPages()));

test.skipIf(CORPORA.length === 0).each(CORPORA)('%s', (file) => check(examplesOf(file)));

test.skipIf(REPOSITORIES.length === 0).each(REPOSITORIES)('%s', (bundle) => check(pagesOf(bundle)));
