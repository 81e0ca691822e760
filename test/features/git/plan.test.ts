import { describe, expect, test } from 'vitest';
import type { PlanLimits, ProjectPlan } from '../../../src/engine/project/read/plan.ts';
import { PLAN_LIMITS } from '../../../src/engine/project/read/plan.ts';
import { planProject } from '../../../src/engine/project/read/plan-project.ts';
import { MAX_PAGE_DEPTH } from '../../../src/engine/revisions/page-depth.ts';
import type { Files } from '../../support/git-server.ts';
import { aProject } from '../../support/project.ts';

const plan = (files: Files, limits?: Partial<PlanLimits>) =>
  planProject(aProject(files), { ...PLAN_LIMITS, ...limits });

/** Indented titles with slug and what the page is made of. */
const outline = ({ pages }: ProjectPlan) =>
  pages.map(({ depth, type, title, slug, git, target }) => {
    const leads =
      git?.path ??
      (target?.kind === 'url'
        ? target.url
        : target?.kind === 'page'
          ? `${target.path}${target.anchor ? `#${target.anchor}` : ''}`
          : target?.kind === 'file'
            ? target.path
            : target?.target);
    return `${'  '.repeat(depth - 1)}${type} ${title} [${slug}]${leads === undefined ? '' : ` ${leads}`}`;
  });

describe('pages that nest 4,000 deep', () => {
  const deepest = ({ pages }: ProjectPlan) => Math.max(...pages.map(({ depth }) => depth));

  test('in SUMMARY.md come in up to a bound, and the report names the line', async () => {
    const lines = Array.from({ length: 500 }, (_, i) => `${'  '.repeat(i)}* [P${i}](https://example.com/${i})`);
    const made = await plan({ 'SUMMARY.md': lines.join('\n'), 'README.md': '# x' });
    expect(made.pages).toHaveLength(500);
    expect(deepest(made)).toBe(MAX_PAGE_DEPTH);
    expect(made.report.problems).toContainEqual(
      expect.objectContaining({
        path: 'SUMMARY.md',
        line: MAX_PAGE_DEPTH + 1,
        message: expect.stringContaining('100 levels'),
      }),
    );
  });

  test('by their folders come in up to a bound', async () => {
    const made = await plan({ [`${'f/'.repeat(1500)}a.md`]: '# x', 'README.md': '# x' });
    expect(deepest(made)).toBe(MAX_PAGE_DEPTH);
    expect(JSON.stringify(made.report.problems)).toContain('100 levels');
  });
});

describe('pages by SUMMARY.md', () => {
  test('slugs are file names, folder names, anchors and words of titles, different among siblings', async () => {
    const made = await plan({
      'SUMMARY.md': `* [Welcome](README.md)
* [Guides](guides/README.md)
  * [First](guides/First Steps (1).md)
  * [Also first](more/First-Steps-(1).md)
## Reference & more <a href="#ref" id="ref"></a>
* [API](api.md)
  * [Site](https://example.com)
  * [Site](https://example.org)
## Reference & more
* [Q](faq/what%3F.md)
`,
      'README.md': '# x',
      'guides/README.md': '',
      'guides/First Steps (1).md': '',
      'more/First-Steps-(1).md': '',
      'api.md': '',
      'faq/what?.md': '',
    });
    expect(outline(made)).toEqual([
      'document Welcome [readme] README.md',
      'document Guides [guides] guides/README.md',
      '  document First [First-Steps-(1)] guides/First Steps (1).md',
      '  document Also first [First-Steps-(1)-1] more/First-Steps-(1).md',
      'group Reference & more [ref]',
      '  document API [api] api.md',
      '    link Site [site] https://example.com',
      '    link Site [site-1] https://example.org',
      'group Reference & more [reference--more]',
      '  document Q [what-] faq/what?.md',
    ]);
    expect(made.report.problems).toEqual([]);
  });

  test('a file that is listed twice is one page and a link page to it; so is a place in a page', async () => {
    const made = await plan({
      'SUMMARY.md': '* [Buttons](a.md#buttons)\n* [A](a.md)\n* [Again](./a.md)\n  * [Below](b.md)\n',
      'a.md': '',
      'b.md': '',
    });
    expect(outline(made)).toEqual([
      'link Buttons [buttons] a.md#buttons',
      'document A [a] a.md',
      'link Again [again] a.md',
      '  document Below [b] b.md',
    ]);
  });

  test('a listed file that is missing is reported and left out, its children move up', async () => {
    const made = await plan({
      'SUMMARY.md':
        '* [A](a.md)\n  * [Gone](gone.md)\n    * [Gone too](also-gone.md)\n      * [C](c.md)\n  * [D](d.md)\n* [Nowhere](x.md)\n  * [E](e.md)\n',
      'a.md': '',
      'c.md': '',
      'd.md': '',
      'e.md': '',
    });
    expect(outline(made)).toEqual([
      'document A [a] a.md',
      '  document C [c] c.md',
      '  document D [d] d.md',
      'document E [e] e.md',
    ]);
    expect(made.report.missing).toEqual([
      { path: 'gone.md', title: 'Gone', listedIn: 'SUMMARY.md', line: 2 },
      { path: 'also-gone.md', title: 'Gone too', listedIn: 'SUMMARY.md', line: 3 },
      { path: 'x.md', title: 'Nowhere', listedIn: 'SUMMARY.md', line: 6 },
    ]);
  });

  test('an entry without a link is a group if it has children, else it is left out and reported', async () => {
    const made = await plan({
      'SUMMARY.md': '* Part one\n  * [A](a.md)\n* Nothing\n* [Part two]()\n  * [B](b.md)\n',
      'a.md': '',
      'b.md': '',
    });
    expect(outline(made)).toEqual([
      'group Part one [part-one]',
      '  document A [a] a.md',
      'group Part two [part-two]',
      '  document B [b] b.md',
    ]);
    expect(made.report.problems).toEqual([
      { path: 'SUMMARY.md', line: 3, message: 'an entry without a link is skipped: Nothing' },
    ]);
  });

  test('targets that led nowhere before are kept as they are', async () => {
    const made = await plan({
      'SUMMARY.md': '* [A](/broken/pages/abc)\n* [B](broken-reference)\n* [C]()\n* [D](#x)\n* [E](broken-ness.md)\n',
      'broken-ness.md': '',
    });
    expect(outline(made)).toEqual([
      'link A [a] /broken/pages/abc',
      'link B [b] broken-reference',
      'link C [c] ',
      'link D [d] #x',
      'document E [broken-ness] broken-ness.md',
    ]);
    expect(made.pages.slice(0, 4).map(({ target }) => target?.kind)).toEqual(['broken', 'broken', 'broken', 'broken']);
    expect(made.report.unresolved.map(({ target, kind }) => [target, kind])).toEqual([
      ['/broken/pages/abc', 'summary'],
      ['broken-reference', 'summary'],
      ['', 'summary'],
      ['#x', 'summary'],
    ]);
  });

  test('folders mean their README.md, paths may be encoded, escaped, absolute or without an ending', async () => {
    const files = {
      'README.md': '',
      'a/README.md': '',
      'b/readme.md': '',
      'c d/e.md': '',
      'f_g.md': '',
      'h.md': '',
      'i/j.md': '',
      'k%20l.md': '',
      'Pic\u202fPM.md': '',
    };
    const made = await plan({
      ...files,
      'SUMMARY.md': ['./', 'a/', 'b', 'c%20d/e.md', 'f\\_g.md', '/h.md', 'i/j', 'k%20l.md', 'Pic PM.md']
        .map((target) => `* [T](${target})`)
        .join('\n'),
    });
    expect(made.pages.map(({ git }) => git?.path)).toEqual(Object.keys(files));
    expect(made.pages.map(({ source }) => source?.['target'])).toEqual([
      './',
      'a/',
      'b',
      'c%20d/e.md',
      'f\\_g.md',
      '/h.md',
      'i/j',
      undefined,
      'Pic PM.md',
    ]);
  });

  test('files, mail and addresses can be listed; addresses that run code are reported, and lead nowhere', async () => {
    const made = await plan({
      'SUMMARY.md':
        '* [File](guide.pdf)\n* [Mail](mailto:a@example.com)\n* [Web](//example.com/x)\n* [Bad](javascript:alert(1))\n* [Worse](JAVASCRIPT:alert(1))\n* [Data](data:text/html,x)\n* [Chat](slack://x)\n',
      'guide.pdf': '%PDF',
    });
    expect(outline(made)).toEqual([
      'link File [file] guide.pdf',
      'link Mail [mail] mailto:a@example.com',
      'link Web [web] //example.com/x',
      'link Bad [bad] javascript:alert(1)',
      'link Worse [worse] JAVASCRIPT:alert(1)',
      'link Data [data] data:text/html,x',
      'link Chat [chat] slack://x',
    ]);
    expect(made.files.map(({ path }) => path)).toEqual(['guide.pdf']);
    expect(made.report.unresolved.map(({ target, why }) => `${target}: ${why}`)).toEqual([
      'javascript:alert(1): has a scheme that leads nowhere',
      'JAVASCRIPT:alert(1): has a scheme that leads nowhere',
      'data:text/html,x: has a scheme that leads nowhere',
    ]);
  });

  test('what SUMMARY.md says beyond title and target is kept for the way back', async () => {
    const made = await plan({
      'SUMMARY.md': '## G\\_1 <a id="g"></a>\n* [A\\_b](./a.md "Side")\n* [X](https://example.com/a\\_b)\n',
      'a.md': '',
    });
    expect(made.pages.map(({ title, source }) => [title, source])).toEqual([
      ['G_1', { rawTitle: 'G\\_1', anchor: 'g' }],
      ['A_b', { rawTitle: 'A\\_b', target: './a.md', sidebarTitle: 'Side' }],
      ['X', { target: 'https://example.com/a\\_b' }],
    ]);
  });

  test('an empty title is the first heading 1, or the name of the file', async () => {
    const made = await plan({
      'SUMMARY.md': '* [](a.md)\n* [](b.md)\n',
      'a.md': 'Text\n\n# The *heading*\n',
      'b.md': 'Text',
    });
    expect(made.pages.map(({ title }) => title)).toEqual(['The heading', 'b']);
  });

  test('a SUMMARY.md that lists nothing does not empty the space', async () => {
    const made = await plan({ 'SUMMARY.md': '# Summary\n', 'a.md': '# A' });
    expect(outline(made)).toEqual(['document A [a] a.md']);
    expect(made.report.problems).toHaveLength(1);
  });
});

describe('pages by folders', () => {
  test('a README is its folder, a folder without one is a group, numbers count', async () => {
    const made = await plan({
      'README.md': 'no heading',
      'a10.md': '# Ten\n',
      'a2.md': 'Title two\n===\n',
      'guide/README.md': '\ufeff---\nicon: x\n---\n# Guide\n',
      'guide/inner/deep.md': '',
      'zoo/b.md': '## Only h2',
      'zoo.md': '# Zoo',
      '.github/notes.md': '',
      '.hidden.md': '',
      'guide/.hidden.md': '',
      '.gitbook/includes/x.md': '',
      'image.png': '',
      'other/SUMMARY.md': '# Table of contents',
    });
    expect(outline(made)).toEqual([
      'document README [readme] README.md',
      'document Title two [a2] a2.md',
      'document Ten [a10] a10.md',
      'document Guide [guide] guide/README.md',
      '  group inner [inner]',
      '    document deep [deep] guide/inner/deep.md',
      'group other [other]',
      '  document Table of contents [SUMMARY] other/SUMMARY.md',
      'document Zoo [zoo] zoo.md',
      '  document b [b] zoo/b.md',
    ]);
    expect(made.report.ignored).toEqual([
      { path: '.github/notes.md', why: 'is in a hidden folder: .github' },
      { path: '.hidden.md', why: 'is a hidden file' },
      { path: 'guide/.hidden.md', why: 'is a hidden file' },
      { path: 'image.png', why: 'no page refers to it' },
    ]);
  });
});

describe('settings', () => {
  test('root, readme, summary and redirects', async () => {
    const made = await plan({
      '.gitbook.yaml':
        'root: ./docs\nstructure:\n  readme: intro.md\n  summary: nav.md\nredirects:\n  old/way: new.md#part\n  gone: nothing.md\n  out: https://example.com\n',
      'docs/nav.md': '* [Intro](intro.md)\n* [New](new.md)\n',
      'docs/intro.md': '![](../images/a.png) ![](/images/b.png)',
      'docs/new.md': '',
      'images/a.png': 'a',
      'images/b.png': 'b',
      'README.md': '',
      'SUMMARY.md': '* [X](README.md)',
    });
    expect(outline(made)).toEqual(['document Intro [readme] docs/intro.md', 'document New [new] docs/new.md']);
    expect(made).toMatchObject({
      root: 'docs',
      summary: 'docs/nav.md',
      redirects: [{ path: 'old/way', target: { path: 'docs/new.md', anchor: 'part' } }],
    });
    expect(made.files.map(({ path }) => path)).toEqual(['images/a.png', 'images/b.png']);
    expect(made.report.missing).toEqual([{ path: 'nothing.md', title: 'gone', listedIn: '.gitbook.yaml' }]);
    expect(made.report.problems).toEqual([
      { path: '.gitbook.yaml', message: 'redirects.out must lead to a page, not to https://example.com' },
    ]);
    expect(made.report.ignored).toEqual([
      { path: 'README.md', why: 'is outside the content root' },
      { path: 'SUMMARY.md', why: 'is outside the content root' },
    ]);
  });

  test('redirects with a wildcard; those that cannot be followed are reported', async () => {
    const redirects = {
      'old/*': 'new/*',
      'news*': 'page.md',
      '"*"': 'page.md',
      'caf%C3%A9/*': './new/*',
      'a/*/b': 'page.md',
      'b/*': 'new/*/x.md',
      c: 'new/*',
      'd/*': 'nowhere/*',
      'e/*': '../*',
      'f/*': 'https://evil.example/*',
      'g/*': '//evil.example/*',
      'h/*': 'javascript:alert(1)//*',
      'new/*': 'new/*',
      page: 'new/deep.md',
    };
    const config = Object.entries(redirects).map(([from, to]) => `  ${from}: '${to}'\n`);
    const made = await plan({
      '.gitbook.yaml': `root: docs\nredirects:\n${config.join('')}`,
      'docs/page.md': '# Page',
      'docs/new/deep.md': '# Deep',
    });
    expect(made.redirects).toEqual([
      { path: 'old/*', target: { pattern: 'docs/new/*' } },
      { path: 'news*', target: { path: 'docs/page.md' } },
      { path: '*', target: { path: 'docs/page.md' } },
      { path: 'café/*', target: { pattern: 'docs/new/*' } },
      { path: 'page', target: { path: 'docs/new/deep.md' } },
    ]);
    expect(made.report.problems.map(({ message }) => message.replace('redirects.', ''))).toEqual([
      'a/*/b may have one * only, at its end',
      ...['b/*', 'c'].map(
        (from) => `${from} must lead to a page, or from a path with * to one, not to ${redirects[from as 'c']}`,
      ),
      'd/* leads to a folder that does not exist: nowhere/*',
      ...(['e/*', 'f/*', 'g/*', 'h/*'] as const).map(
        (from) => `${from} must lead to a page, or from a path with * to one, not to ${redirects[from]}`,
      ),
      'new/* leads to itself',
      'page is not followed: it is the path of a page',
    ]);
  });

  test('a malformed file, or one that names what is not there, is reported and the defaults stand', async () => {
    for (const config of [
      'root: [',
      'root: ./nowhere',
      'structure:\n  summary: nowhere.md',
      'structure:\n  readme: nowhere.md',
    ]) {
      const made = await plan({ '.gitbook.yaml': config, 'README.md': '# R', 'SUMMARY.md': '* [R](README.md)' });
      expect(made.pages.length).toBeGreaterThan(0);
      expect(made.report.problems, config).toEqual([expect.objectContaining({ path: '.gitbook.yaml' })]);
    }
  });

  test('variables are texts', async () => {
    const made = await plan({
      'README.md': '',
      '.gitbook/vars.yaml': 'version: 1.20\nname: "Octavo"\nnested:\n  a: 1\non: true\n',
    });
    expect(made.variables).toEqual({ version: '1.20', name: 'Octavo', on: 'true' });
    expect(made.report.problems).toEqual([{ path: '.gitbook/vars.yaml', message: 'nested must be a text' }]);
    expect((await plan({ 'README.md': '', '.gitbook/vars.yaml': '- a' })).report.problems).toHaveLength(1);
    expect((await plan({ 'README.md': '', '.gitbook/vars.yaml': '' })).report.problems).toEqual([]);
  });

  test('a folder without files is refused, as is one with too many', async () => {
    await expect(plan({})).rejects.toMatchObject({ name: 'ProjectError', reason: 'empty' });
    await expect(plan({ a: '', b: '' }, { entries: 1 })).rejects.toMatchObject({ reason: 'too-large' });
  });
});

describe('what texts refer to', () => {
  test('files that pages refer to, and all assets, are content; every file is in the report once', async () => {
    const page = `---
cover: ../.gitbook/assets/hero (1).png
---
![a](../img/a.png) <img src='../img/b.png' alt="x"> [c](c.zip) ![d](<../img/d d.png>) ![e](../img/e%20e.png) ![f](../img/f f.png)
<picture><source srcset="../img/g g.svg"><img src=../img/h.svg></picture>

{% file src="../img/i.pdf" %}
{% file src='../img/j&amp;k.pdf' %}

[link]: ../img/l.txt

\`![no](../img/no.png)\`

    ![no](../img/no.png)

<!-- <img src="../img/no.png"> -->
`;
    const names = ['a.png', 'b.png', 'd d.png', 'e e.png', 'f f.png', 'g g.svg', 'h.svg', 'i.pdf', 'j&k.pdf', 'l.txt'];
    const made = await plan({
      'SUMMARY.md': '* [P](docs/p.md)',
      'docs/p.md': page,
      'docs/c.zip': 'zip',
      ...Object.fromEntries(names.map((name) => [`img/${name}`, name])),
      'img/no.png': '',
      '.gitbook/assets/hero (1).png': 'png',
      '.gitbook/assets/unused/x.png': 'x',
      'other/.gitbook/assets/y.png': 'y',
      'src/main.c': '',
    });
    expect(made.files.map(({ path }) => path)).toEqual([
      '.gitbook/assets/hero (1).png',
      '.gitbook/assets/unused/x.png',
      'docs/c.zip',
      ...names.map((name) => `img/${name}`),
    ]);
    expect(made.pages[0]?.fields.cover).toEqual({
      ref: { kind: 'file', path: '.gitbook/assets/hero (1).png' },
      yPos: 0,
    });
    expect(made.report.unresolved).toEqual([]);
    expect(made.report.ignored.map(({ path, why }) => `${path}: ${why}`)).toEqual([
      'img/no.png: no page refers to it',
      'other/.gitbook/assets/y.png: no page refers to it',
      'src/main.c: no page refers to it',
    ]);
    expect(new Set([...made.report.imported, ...made.report.ignored.map(({ path }) => path)]).size).toBe(
      made.report.imported.length + made.report.ignored.length,
    );
  });

  test('broken links stay, and each is reported with the reason', async () => {
    const made = await plan({
      'SUMMARY.md': '* [P](p.md)\n* [Q](q/README.md)',
      'q/README.md': '',
      'unlisted.md': '',
      'folder/x.txt': '',
      'link.png': { symlink: '/etc/passwd' },
      module: { submodule: '1'.repeat(40) },
      'p.md':
        '[ok](q/) [ok](q/README.md#x) [ok](#here) [ok](https://example.com) [1](gone.md) [2](folder) [3](../../etc/passwd) [4](/broken/pages/x) [5]() [6](unlisted.md) ![7](link.png) [8](module) [9](broken-reference)\n\n{% include "../.gitbook/includes/none.md" %}\n{% include "/reusable-content/rc1" %}\n{% include "https://app.gitbook.com/s/xyz/~/reusable/abc/" %}\n{% include "q/README.md" %}\n{% include "folder/x.txt" %}\n{% include "#here" %}\n{% content-ref url="gone too.md" %}\n[gone too.md](<gone too.md>)\n{% endcontent-ref %}\n{% page-ref page="x.md" %}\n[bare](no such.png)',
    });
    expect(made.report.unresolved.map(({ kind, target, why }) => `${kind} ${target}: ${why}`)).toEqual([
      'link gone.md: names a file that does not exist',
      'link folder: is a folder without a README.md',
      'link ../../etc/passwd: leaves the project folder',
      'link /broken/pages/x: replaces a link that was broken before',
      'link : has no target',
      'link unlisted.md: names a text that is not a page of this space',
      'image link.png: is a symbolic link',
      'link module: leads into a submodule',
      'link broken-reference: replaces a link that was broken before',
      'link gone too.md: names a file that does not exist',
      'include ../.gitbook/includes/none.md: leaves the project folder',
      'include /reusable-content/rc1: names a file that does not exist',
      'include https://app.gitbook.com/s/xyz/~/reusable/abc/: does not name a text of this project',
      'include q/README.md: names a page, which cannot be included',
      'include folder/x.txt: does not name a text of this project',
      'include #here: does not name a text of this project',
      'content-ref gone too.md: names a file that does not exist',
      'content-ref x.md: names a file that does not exist',
    ]);
    expect(made.files.map(({ path }) => path)).toEqual(['folder/x.txt']);
    expect(made.report.ignored).toContainEqual({ path: 'link.png', why: 'is a symbolic link' });
    expect(made.report.ignored).toContainEqual({ path: 'module', why: 'is a submodule' });
  });

  test('reusable contents: the folder of includes, nested folders, and whatever is included', async () => {
    const made = await plan({
      'README.md':
        '{% include ".gitbook/includes/a.md" %}\n{% include "snippets/c.md" %}\n`{% include "snippets/no.md" %}`\n```\n{% include "snippets/no.md" %}\n```',
      'SUMMARY.md': '* [R](README.md)',
      '.gitbook/includes/a.md': '---\ntitle: The A\n---\nText ![](../assets/x.png)',
      '.gitbook/includes/deep/b.md': 'B',
      'snippets/c.md': '{% include "d.md" %} ![](../y.png)',
      'snippets/d.md': 'D',
      'snippets/no.md': '',
      'y.png': '',
    });
    expect(made.reusableContents.map(({ path, title }) => [path, title])).toEqual([
      ['.gitbook/includes/a.md', 'The A'],
      ['.gitbook/includes/deep/b.md', 'b'],
      ['snippets/c.md', 'c'],
      ['snippets/d.md', 'd'],
    ]);
    expect(made.files.map(({ path }) => path)).toEqual(['y.png']);
    expect(made.report.unresolved).toEqual([
      {
        page: '.gitbook/includes/a.md',
        kind: 'image',
        target: '../assets/x.png',
        why: 'names a file that does not exist',
      },
    ]);
  });

  test('unbalanced, unknown and single-quoted blocks, CRLF and a byte order mark change nothing', async () => {
    const made = await plan({
      'SUMMARY.md': '* [P](p.md)',
      'x.pdf': '',
      'y.pdf': '',
      'z.pdf': '',
      'p.md':
        '\ufeff# P\r\n\r\n{% tabs %}\r\n{% tab title=\'A\' %}\r\n{% file src=\'x.pdf\' %}\r\n{% endtab %}\r\n\r\n| a | b |\r\n| - | - |\r\n| {% file src="y.pdf" %} | 1 |\r\n\r\n{% unknown \r\n{% file src="z.pdf" %}\r\n{% endhint %}',
    });
    expect(made.files.map(({ path }) => path)).toEqual(['x.pdf', 'y.pdf', 'z.pdf']);
  });

  test('a missing cover stays as written, and is reported; one for the dark alone is the cover', async () => {
    const made = await plan({
      'SUMMARY.md': '* [P](docs/p.md)\n* [Q](q.md)\n* [R](r.md)\n',
      'docs/p.md': '---\ncover: ../.gitbook/assets/none.png\ncoverY: 10\n---\n',
      'q.md': '---\ncover:\n  light: none (1).png\n  dark: here.png\n---\n',
      'r.md': '---\ncover:\n  dark: here.png\n---\n',
      'here.png': '',
    });
    const [none, here] = [
      { kind: 'url', url: '../.gitbook/assets/none.png' },
      { kind: 'file', path: 'here.png' },
    ];
    expect(made.pages.map(({ fields }) => fields.cover)).toEqual([
      { ref: none, yPos: 10 },
      { ref: { kind: 'url', url: 'none (1).png' }, refDark: here, yPos: 0 },
      { ref: here, refDark: here, yPos: 0 },
    ]);
    expect(made.report.unresolved.map(({ kind, target, why }) => `${kind} ${target}: ${why}`)).toEqual([
      'cover ../.gitbook/assets/none.png: names a file that does not exist',
      'cover none (1).png: names a file that does not exist',
    ]);
  });

  test('meta links lead to pages and addresses', async () => {
    const made = await plan({
      'SUMMARY.md': '* [P](p.md)\n* [Q](q.md)',
      'q.md': '',
      'p.md': '---\nmetaLinks:\n  canonical: https://example.com/p\n  alternates: [q.md, gone.md]\n---\n',
    });
    expect(made.pages[0]?.fields.metaLinks).toEqual({
      canonical: { kind: 'url', url: 'https://example.com/p' },
      alternates: [{ kind: 'page', path: 'q.md' }],
    });
    expect(made.report.unresolved).toMatchObject([{ kind: 'meta-link', target: 'gone.md' }]);
  });
});

describe('what cannot be read', () => {
  test('too large, no text, not UTF-8, kept in Git LFS', async () => {
    const lfs = 'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 12345\n';
    const made = await plan(
      {
        'SUMMARY.md': '* [Large](large.md)\n  * [Zero](zero.md)\n    * [Latin](latin.md)\n',
        'large.md': 'x'.repeat(2000),
        'zero.md': 'a\0b',
        'latin.md': new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
        '.gitbook/assets/lfs.png': lfs,
        '.gitbook/assets/large.bin': 'x'.repeat(3000),
      },
      { text: 1000, file: 2500 },
    );
    expect(made.pages.map(({ type, title, parent, target }) => ({ type, title, parent, target }))).toEqual([
      { type: 'link', title: 'Large', parent: null, target: { kind: 'file', path: 'large.md' } },
      { type: 'document', title: 'Latin', parent: 0, target: undefined },
    ]);
    expect(made.report.ignored).toEqual([
      { path: 'zero.md', why: 'is not text: it contains zero bytes' },
      { path: '.gitbook/assets/lfs.png', why: 'is kept in Git LFS, which is not read' },
      { path: '.gitbook/assets/large.bin', why: 'is larger than 2500 bytes' },
    ]);
    const kept = 'is larger than 1000 bytes, the limit for a page: it is kept as a file';
    expect(made.report.problems).toEqual([
      { path: 'large.md', message: kept },
      { path: 'latin.md', message: expect.stringMatching(/UTF-8/) },
    ]);
    expect(made.files.map(({ path }) => path)).toEqual(['large.md']);
  });

  test('a text that is too large for a page is a file wherever it is found: in the tree of files, by a link, by an include', async () => {
    const made = await plan(
      {
        'README.md': '# Start\n\n[all](all.md) {% include ".gitbook/includes/long.md" %}',
        'all.md': 'x'.repeat(2000),
        '.gitbook/includes/long.md': 'y'.repeat(2000),
      },
      { text: 1000 },
    );
    expect(made.pages.map(({ title }) => title)).toEqual(['Start']);
    expect(made.files.map(({ path }) => path)).toEqual(['.gitbook/includes/long.md', 'all.md']);
    expect(made.reusableContents).toEqual([]);
    expect(made.report.problems.map(({ path }) => path).sort()).toEqual(['.gitbook/includes/long.md', 'all.md']);
    expect(made.report.unresolved).toEqual([]);
    expect(made.report.ignored).toEqual([]);
  });

  test('invalid front matter is reported and stays with the file', async () => {
    const made = await plan({ 'README.md': '---\na: [1\n---\n# R', 'b.md': '---\nicon: [x]\n---\n' });
    expect(made.report.problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
      expect.stringMatching(/^README.md front matter is not valid YAML/),
      'b.md icon must be the name of an icon',
    ]);
  });

  test('every text is read once, and no file but small ones', async () => {
    const project = aProject({
      'SUMMARY.md': '* [A](a.md)\n* [B](a.md)',
      'a.md': '![](x.png)',
      'x.png': 'x'.repeat(500),
      'unlisted.md': '',
    });
    await planProject(project);
    expect(Object.fromEntries(project.reads)).toEqual({ 'SUMMARY.md': 1, 'a.md': 1 });
  });
});
