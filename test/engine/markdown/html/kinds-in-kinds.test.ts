/** Whatever a text has in a block, it is shown: tags may hold what they are not made for. */
import { expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { CONVERSIONS } from '../../../support/conversions.ts';
import { BLOCK_KINDS } from '../../../support/kinds.ts';

const tag =
  (opening: string) =>
  (inside: string): string =>
    `{% ${opening} %}\n${inside}\n{% end${opening.split(' ')[0]} %}\n\n`;

/** Parts without the block that they are parts of, and blocks of parts with something else in them. */
const BARE: Readonly<Record<string, (inside: string) => string>> = Object.fromEntries(
  ['tabs', 'tab title="a"', 'stepper', 'step', 'columns', 'column', 'updates', 'update date="2026-01-02"'].map(
    (opening) => [opening, tag(opening)],
  ),
);
const OUTER = { ...BLOCK_KINDS, ...BARE };

/** A word that no markup has. */
const WORD = 'quetzal';

const made = (name: string, text: string): string => {
  const result = CONVERSIONS[name]!({ text, document: toDocument(text) });
  return typeof result === 'string' ? result : JSON.stringify(result);
};

test.each(Object.entries(OUTER))('%s holds any block, and shows it on a page and in a PDF', (_, write) => {
  for (const [inner, writeInner] of Object.entries({ ...BLOCK_KINDS, ...BARE })) {
    for (const text of [write(writeInner(WORD)), write(`${writeInner(WORD)}\n${tag('tab title="b"')('c')}`)])
      for (const conversion of ['html', 'book']) {
        const alone = made(conversion, writeInner(WORD)).includes(WORD) && made(conversion, write(WORD)).includes(WORD);
        if (alone) expect(made(conversion, text), `${conversion}: ${inner}`).toContain(WORD);
      }
    const text = write(writeInner(WORD));
    for (const conversion of ['difference', 'changed', 'published', 'received', 'edited', 'sections', 'indexed'])
      expect(() => made(conversion, text), `${conversion}: ${inner}`).not.toThrow();
  }
});

test('text between tabs is a tab, and between steps a step; what is not seen is none', () => {
  expect(
    made('html', '{% tabs %}\na\n\n{% tab title="x" %}\nb\n{% endtab %}\n\n[c]: d\n{% endtabs %}').match(/<details/g),
  ).toHaveLength(2);
  const steps = made('html', '{% stepper %}\na\n\nb\n\n{% step %}\nc\n{% endstep %}\n\n[c]: d\n{% endstepper %}');
  expect(steps.match(/<li/g)).toHaveLength(2);
  expect(steps).not.toMatch(/<ol[^>]*><p/);
});

test('a step that is in no stepper is no item of a list', () => {
  const step = '{% step %}\na\n{% endstep %}\n';
  expect(made('html', step)).toMatch(/^<div class="doc-step"[^>]*><p[^>]*>a<\/p><\/div>$/);
  expect(made('html', `{% stepper %}\n${step}{% endstepper %}`)).toMatch(
    /<ol[^>]*><li class="doc-step"[^>]*><p[^>]*>a/,
  );
});
