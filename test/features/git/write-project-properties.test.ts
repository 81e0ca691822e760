/** Any edits: what is exported, read again, is the space; and another export writes nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFromGit } from '../../../src/engine/project/apply/match-pages.ts';
import type { Change } from '../../../src/engine/revisions/changes.ts';
import type { PageEntry } from '../../../src/engine/revisions/types.ts';
import type { Files } from '../../support/git-server.ts';
import { aProject } from '../../support/project.ts';
import { SyncedProject } from '../../support/synced-project.ts';

const PROJECTS: Files[] = [
  {},
  {
    'SUMMARY.md':
      '# Summary\r\n\r\n- [Home](README.md)\r\n\r\n## One\r\n\r\n- [A](a.md)\r\n   - [B](b/README.md "short")\r\n     - [C *c*](b/c.md)\r\n- Group\r\n  - [D](d%20d.md)\r\n\r\nTwo\r\n---\r\n<!-- a comment -->\r\n- [Web](https://example.com/?a=b)\r\n- ```yaml\r\n  type: builtin:openapi\r\n  props:\r\n    models: true\r\n  ```\r\n- [Missing](missing.md)\r\n\r\n***\r\n\r\n- [E](e.md)\r\n- [A again](a.md#part)',
    'README.md': '---\nicon: house # the house\n\ndescription: >-\n  folded\n  text\nvars:\n  a: b\n---\n# Home\n',
    'a.md': 'A\n=\n\n## Part\n',
    'b/README.md': '# B\n',
    'b/c.md': '\ufeff# C c\n',
    'd d.md': '',
    'e.md': '---\ntitle: x\n---\n\nNo heading\n',
  },
  { 'README.md': '# Home\n', 'z/README.md': '# Z\n', 'z/y.md': '# Y\n', 'x.md': 'x\n', 'g/h.md': '# H\n' },
];

const TITLES = [
  'A',
  'B',
  'New page',
  'a [b] (c)',
  '# *x* `y`',
  '<b> & "q"',
  '1. one',
  'Größe \\ 中文',
  '- dash',
  'x | y',
  '***',
  'https://example.com',
  '![i](x.png)',
  '_',
  'README',
];
const title = fc.constantFrom(...TITLES);
const text = fc.constantFrom(
  '',
  'Text.\n',
  '# A\n',
  '\n\n# B\n\nText',
  'Setext\n===\n',
  '> quote\r\n',
  '---\na: b\n---\n',
  '    code\n',
);
const at = fc.nat(30);

const step = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    type: fc.constantFrom('document', 'document', 'group', 'link'),
    title,
    text,
    at,
    below: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('title' as const), title, at }),
  fc.record({ kind: fc.constant('text' as const), text, at }),
  fc.record({
    kind: fc.constant('fields' as const),
    at,
    fields: fc.constantFrom(
      { icon: 'leaf' },
      { description: 'a: "b"\n#c' },
      { hidden: true },
      { icon: null, description: null },
      { variables: { x: '1.20' } },
      { layout: { width: 'wide', cover: false } },
      { cover: { ref: { kind: 'url', url: 'https://example.com/x.png' }, yPos: 3 } },
    ),
  }),
  fc.record({ kind: fc.constant('move' as const), at, to: at, below: fc.boolean(), first: fc.boolean() }),
  fc.record({ kind: fc.constant('delete' as const), at, lift: fc.boolean() }),
  fc.record({
    kind: fc.constant('variable' as const),
    name: fc.constantFrom('a', 'b: c', '#'),
    value: fc.constantFrom('1', 'x: y', null),
  }),
  fc.record({ kind: fc.constant('shared' as const), title, text }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function changeOf(made: Step, pages: readonly PageEntry[]): object | undefined {
  const pageAt = (index: number) => pages[index % Math.max(1, pages.length)];
  if (made.kind === 'variable') return { type: 'set_variables', variables: { [made.name]: made.value } };
  if (made.kind === 'shared')
    return { type: 'create_reusable_content', title: made.title, content: { markdown: made.text } };
  const page = pageAt(made.at);
  if (made.kind === 'create') {
    const { type, below } = made;
    return {
      type: 'create_page',
      pageType: type,
      title: made.title,
      ...(below && page ? { parent: page.id } : {}),
      position: made.at % 2 ? 'first' : 'last',
      ...(type === 'document' ? { content: { markdown: made.text } } : {}),
      ...(type === 'link'
        ? {
            target:
              page && made.at % 3 ? { kind: 'page', page: page.id } : { kind: 'url', url: 'https://example.com/(a) b' },
          }
        : {}),
    };
  }
  if (!page) return undefined;
  if (made.kind === 'title') return { type: 'update_page', page: page.id, title: made.title };
  if (made.kind === 'text')
    return page.type === 'document'
      ? { type: 'update_page', page: page.id, content: { markdown: made.text } }
      : undefined;
  if (made.kind === 'fields')
    return page.type === 'document' ? { type: 'update_page', page: page.id, fields: made.fields } : undefined;
  if (made.kind === 'delete') return { type: 'delete_page', page: page.id, children: made.lift ? 'lift' : 'delete' };
  return {
    type: 'move_page',
    page: page.id,
    parent: made.below ? pageAt(made.to)?.id : null,
    position: made.first ? 'first' : 'last',
  };
}

/** What Git cannot say: slugs that are not the name of the file, groups without pages below others, places in pages that are gone. */
async function expectTheSame(space: SyncedProject, root: string, remoteRoot: string): Promise<void> {
  const { pages = [], ...rest } = (await space.difference(root, remoteRoot, ['slug', 'updatedAt', 'order'])) as any;
  expect(rest).toEqual({});
  const ids = new Set((await space.pages()).map(({ id }) => id));
  const isUnsayable = ({ before, after }: any) =>
    (before?.type === 'group' && (!after || !isFromGit(before))) ||
    (before?.target?.kind === 'anchor' && !ids.has(before.target.page));
  expect(pages.filter((page: object) => !isUnsayable(page))).toEqual([]);
}

test('what is exported, read again, is the space', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PROJECTS),
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      async (files, rounds) => {
        const space =
          Object.keys(files).length > 0 ? await SyncedProject.imported(aProject(files)) : new SyncedProject();
        for (const round of rounds) {
          for (const made of round) {
            const change = changeOf(made, await space.pages());
            if (change)
              await space.edit([change as Change]).catch((error) => {
                if (error.name !== 'EditError') throw error;
              });
          }
          const { written } = await space.export();
          await expectTheSame(space, written.root, written.remoteRoot);
          expect((await space.export()).diff).toEqual({});
        }
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 40) },
  );
});
