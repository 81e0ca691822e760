/** What is published of a Document comes back as the same: nothing that nobody edited changes a byte, in real texts and in any. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { published } from '../../../../src/engine/markdown/dialect/publish.ts';
import { received } from '../../../../src/engine/markdown/dialect/receive.ts';
import { setKeys } from '../../../../src/engine/markdown/document/keys.ts';
import { normalForm } from '../../../../src/engine/markdown/document/normal.ts';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { writeDocument } from '../../../../src/engine/markdown/document/rewrite.ts';
import type { Document } from '../../../../src/engine/markdown/document/types.ts';
import { runs } from '../../properties/runs.ts';
import { anyDocument } from '../document/any-document.ts';
import { CORPORA, examplesOf, type NamedText, ownPages, pagesOf, REPOSITORIES } from '../document/texts.ts';

/** As a client has it. */
const overTheWire = (document: Document): unknown => JSON.parse(JSON.stringify(published(document)));

function check(texts: readonly NamedText[]): void {
  for (const { name, markdown } of texts) {
    const { document, problems } = received(overTheWire(toDocument(markdown)));
    expect(problems, name).toEqual([]);
    expect(writeDocument(markdown, document as Document), name).toEqual({ markdown });
  }
}

test('the pages of this documentation', () => check(ownPages()));

test.skipIf(CORPORA.length === 0).each(CORPORA)('%s', (file) => check(examplesOf(file)));

test.skipIf(REPOSITORIES.length === 0).each(REPOSITORIES)('%s', (bundle) => check(pagesOf(bundle)));

test('any Document says the same when it is published and taken in', () => {
  fc.assert(
    fc.property(anyDocument, (given) => {
      const document = normalForm(given as unknown as Document);
      const { document: back, problems } = received(overTheWire(document));
      expect(problems).toEqual([]);
      const [before, after] = [setKeys(document, true), setKeys(normalForm(back as Document), true)];
      expect(after.meta.token, JSON.stringify([before.nodes, after.nodes])).toBe(before.meta.token);
    }),
    runs(2),
  );
});
