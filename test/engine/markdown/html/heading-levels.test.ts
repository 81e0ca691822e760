/** Levels of headings on pages for readers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage, renderRead } from '../../../../src/engine/markdown/html/page.ts';

async function headingsOf(markdown: string, isPublished = true) {
  const found = { places: new Map(), includes: new Map(), included: new Map(), isPublished };
  const { pieces, sections } = await renderRead(readPage({ markdown }), found);
  const html = pieces.flatMap(({ parts }) => parts.filter((part) => typeof part === 'string')).join('');
  return {
    headings: [...html.matchAll(/<h([1-6])\b([^>]*)>/g)].map(([, level, more]) => [Number(level), more]),
    sections,
    html,
  };
}

const levels = async (markdown: string) => (await headingsOf(markdown)).headings.map(([level]) => level);

test.for([
  ['## A\n\n### B\n\n## C', [2, 3, 2]],
  ['# Title\n\n### A\n\n##### B\n\n### C', [1, 2, 3, 2]],
  ['Text.\n\n#### A\n\n#### B\n\n## C\n\n### D', [2, 2, 2, 3]],
  ['Text.\n\n# A\n\n## B\n\n# C', [2, 3, 2]],
  ['<h4>A</h4>\n\n{% hint %}\n###### B\n{% endhint %}\n\n## C', [2, 3, 2]],
] as const)('no level is left out below the title: %s', async ([markdown, expected]) => {
  expect(await levels(markdown)).toEqual(expected);
});

test('what changes its level keeps its anchor and its look, and the outline follows the levels that are shown', async () => {
  const { html, sections } = await headingsOf('# Title\n\n#### Deep part\n\n## Other');
  expect(html).toMatch(/<h2 id="deep-part"[^>]* class="doc-h4"[^>]*>Deep part/);
  expect(html).toMatch(/<h2 id="other"(?![^>]*class)[^>]*>Other/);
  expect(sections).toEqual([
    { id: 'deep-part', level: 2, title: 'Deep part' },
    { id: 'other', level: 2, title: 'Other' },
  ]);
});

test('authors see the levels that they wrote', async () => {
  const { headings } = await headingsOf('#### A\n\n# B', false);
  expect(headings.map(([level]) => level)).toEqual([4, 1]);
});

test('whatever the levels, each heading is at most one below that before it, and only the first is the title', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 20 }), async (written) => {
      const shown = await levels(written.map((level, at) => `${'#'.repeat(level)} Part ${at}`).join('\n\n'));
      expect(shown).toHaveLength(written.length);
      for (const [at, level] of shown.entries()) {
        expect(level as number).toBeLessThanOrEqual(((shown[at - 1] ?? 1) as number) + 1);
        if (at > 0) expect(level).toBeGreaterThan(1);
      }
    }),
  );
});
