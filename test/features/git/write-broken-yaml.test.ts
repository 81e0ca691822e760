/** Exports into YAML that a person wrote with a slip: one line changes, or the file stays and is reported; nothing else of it is lost. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/engine/project/read/config.ts';
import { readFrontMatter } from '../../../src/engine/project/read/front-matter.ts';
import { fieldsOf } from '../../../src/engine/project/read/yaml.ts';
import { readYamlByKey } from '../../../src/engine/project/read/yaml-lines.ts';
import { withKeys } from '../../../src/engine/project/write/yaml-keys.ts';
import type { Change } from '../../../src/engine/revisions/changes.ts';
import { expectCostBelow } from '../../support/cost.ts';
import type { Files } from '../../support/git-server.ts';
import { aProject } from '../../support/project.ts';
import { SyncedProject } from '../../support/synced-project.ts';

const PROJECT: Files = { 'SUMMARY.md': '* [Welcome](README.md)\n', 'README.md': '# Welcome\n' };
const of = (changes: object[]) => changes as Change[];
const withFile = (path: string, text: string) => SyncedProject.imported(aProject({ ...PROJECT, [path]: text }));

describe('front matter that is not valid YAML', () => {
  const SLIP = '---\n# ours\ndescription: Foo: bar\nicon: leaf # green\nowner: @bob\n---\n\n# Welcome\n';
  const setIcon = async (text: string) => {
    const space = await withFile('README.md', text);
    const { id } = await space.page('Welcome');
    await space.edit(of([{ type: 'update_page', page: id, fields: { icon: 'rocket' } }]));
    const { diff, written } = await space.export();
    return { space, diff, problems: written.problems };
  };

  test('a changed icon changes the line of the icon, and the next import reads it', async () => {
    const { space, diff, problems } = await setIcon(SLIP);
    expect(diff).toEqual({ 'README.md': SLIP.replace('icon: leaf # green', 'icon: rocket') });
    expect(problems).toEqual([]);
    expect((await space.import()).counts.pages).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await space.export()).diff, 'once more').toEqual({});
  });

  test('a new icon is one line more', async () => {
    const { diff } = await setIcon(SLIP.replace('icon: leaf # green\n', ''));
    expect(diff['README.md']).toBe(SLIP.replace('icon: leaf # green\n', '').replace('@bob\n', '@bob\nicon: rocket\n'));
  });

  test('a value whose end is unclear: the file stays, and is reported', async () => {
    for (const slip of ['description: "Foo', 'tags: [a, b', 'layout: {width: wide', "x: 'y", '%x']) {
      const file = `---\nother: 1\n${slip}\nicon: leaf\n---\n# Welcome\n`;
      const { space, diff, problems } = await setIcon(file);
      expect(diff, slip).toEqual({});
      expect(problems, slip).toEqual([{ path: 'README.md', message: expect.stringContaining('icon') }]);
      const later = `${file}\nMore.\n`;
      await space.edit(
        of([
          {
            type: 'replace_text',
            page: (await space.page('Welcome')).id,
            find: '# Welcome\n',
            replace: '# Welcome\n\nMore.\n',
          },
        ]),
      );
      expect((await space.export()).diff, `${slip}: the text goes out`).toEqual({ 'README.md': later });
    }
  });

  test('a changed anchor would break what refers to it: the file stays, and is reported', async () => {
    const { diff, problems } = await setIcon('---\nicon: &it leaf\nother: *it\n---\n# Welcome\n');
    expect(diff).toEqual({});
    expect(problems).toHaveLength(1);
  });

  test('what can be read of it is read, and each slip is reported by its key', () => {
    expect(readFrontMatter('description: Foo: bar\nicon: leaf\nvars:\n  a: 1.20\ncover: `x`\n')).toMatchObject({
      fields: { icon: 'leaf', variables: { a: '1.20' } },
      problems: [
        expect.stringMatching(/^description is not valid YAML/),
        expect.stringMatching(/^cover is not valid YAML/),
      ],
    });
  });

  test('the title of a reusable content goes into its own line', async () => {
    const note = '---\ntitle: Note\nsee: a: b\n---\nText.\n';
    const path = '.gitbook/includes/note.md';
    const space = await SyncedProject.imported(
      aProject({ ...PROJECT, 'README.md': `{% include "${path}" %}\n`, [path]: note }),
    );
    const [content] = await (await space.revision()).reusableContents();
    await space.edit(of([{ type: 'update_reusable_content', reusableContent: content?.id, title: 'Hint' }]));
    expect((await space.export()).diff).toEqual({ [path]: note.replace('title: Note', 'title: Hint') });
  });
});

describe('vars.yaml', () => {
  const path = '.gitbook/vars.yaml';
  const set = async (text: string, variables: Record<string, string | null>) => {
    const space = await withFile(path, text);
    await space.edit(of([{ type: 'set_variables', variables }]));
    const { diff, written } = await space.export();
    return { diff, problems: written.problems };
  };

  test('a new variable next to a syntax error adds one line, not the whole file', async () => {
    const { diff, problems } = await set('# ours\nproduct: Octavo\nowner: @bob\n', { city: 'Oslo' });
    expect(diff).toEqual({ [path]: '# ours\nproduct: Octavo\nowner: @bob\ncity: Oslo\n' });
    expect(problems).toEqual([]);
  });

  test('a value that is not a map stays, and is reported', async () => {
    for (const text of ['- a\n- b\n', 'just a line\n', 'a: 1\n---\nb: 2\n', '{a: 1}\n...\nb: @2\n', 'a: "1\nb: 2\n']) {
      const { diff, problems } = await set(text, { city: 'Oslo' });
      expect(diff, text).toEqual({});
      expect(problems, text).toEqual([{ path, message: expect.stringContaining('city') }]);
    }
  });

  test('a byte order mark stays', async () => {
    const { diff } = await set('\ufeffa: 1\n', { a: '2' });
    expect(diff).toEqual({ [path]: '\ufeffa: "2"\n' });
  });
});

test('a slip in .gitbook.yaml does not move the project: the root beside it counts', async () => {
  expect(readConfig('root: ./docs\nredirects:\n  old: README.md\nowner: @bob\n')).toMatchObject({
    root: 'docs',
    redirects: [{ path: 'old', target: 'README.md' }],
    problems: [expect.stringMatching(/^owner is not valid YAML/)],
  });
});

test('a slip in a computed page keeps its lines when the table of contents changes', async () => {
  const summary = '* [Welcome](README.md)\n* ```yaml\n  type: builtin:openapi\n  props: @x\n  ```\n* [Gone](gone.md)\n';
  const space = await withFile('SUMMARY.md', summary);
  await space.edit(of([{ type: 'create_page', title: 'New', content: { markdown: '# New\n' } }]));
  const { diff } = await space.export();
  expect(diff['SUMMARY.md']).toContain('type: builtin:openapi\n  props: @x\n');
  expect(diff['SUMMARY.md']).toContain('* [Gone](gone.md)');
});

test('any text and any change: the file has the whole change, or stays', () => {
  const line = fc.constantFrom(
    'a: 1',
    'b: x: y',
    'c: @z',
    '  d: 2',
    '- e',
    'f:',
    '# g',
    '',
    'h: "i',
    'h: "i"',
    'j: [k',
    ']',
    'l: |',
    '  m',
    'n: &o p',
    'q: *o',
    '{r: s}',
    '---',
    '...',
    '%t',
    'a: 2',
    '"u v": w',
    '? x',
    ': y',
    'z: `',
    '\ta: 1',
    'constructor: 1',
    '__proto__: 2',
  );
  const value = fc.constantFrom('x', 'y: z', '@', '1.20', '', '#', 'a\nb', undefined, true, 5);
  const key = fc.constantFrom('a', 'b', 'f', 'n', 'new', 'u v', 'constructor', '__proto__');
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      key,
      value,
      (lines, eol, name, wanted) => {
        const yaml = lines.map((row) => row + eol).join('');
        const made = withKeys(yaml, new Map([[name, wanted]]));
        if (made === undefined) return;
        // A key may be a map itself: by what it is written as, it is the same in both.
        const read = (text: string) => fieldsOf(readYamlByKey(text).value);
        const [was, is] = [read(yaml), read(made)];
        expect(is.get(name)).toEqual(wanted);
        for (const [other, held] of was) if (other !== name) expect(is.get(other), String(other)).toEqual(held);
        // A slip stays where it is.
        for (const row of lines.filter((text) => /^c:/.test(text))) expect(made).toContain(row);
      },
    ),
    { numRuns: 500 },
  );
});

test('brackets by the thousand are refused in a moment, and settings have an end', () => {
  expectCostBelow(4000, () => {
    expect(readConfig('[^a]'.repeat(32_000)).problems).toEqual(['is longer than 65536 characters']);
    expect(readConfig('[^a]'.repeat(16_000)).problems).toHaveLength(1);
    readFrontMatter('[^a]'.repeat(16_000));
    readFrontMatter('a: [^a]\n'.repeat(8000));
  });
});
