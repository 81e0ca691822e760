/** What is written is found: index and query on a real database. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchSpace } from '../../../../src/features/content/search/search.ts';
import { runs } from '../../../engine/properties/runs.ts';
import { aLibrary, page } from './library.ts';

let library: Awaited<ReturnType<typeof aLibrary>>;
beforeAll(async () => {
  library = await aLibrary();
});

describe('a page is found', () => {
  test('by its title, headings, description and text, in that order', async () => {
    const space = await library.space('en');
    await library.put(space, [
      page('Text', 'Something about needles, needles and needles.'),
      page('Description', 'Nothing.', 'About needles'),
      page('Heading', '## Needles\n\nNothing.'),
      page('Needles and threads', 'Nothing.'),
      page('Needles', 'Nothing.'),
      page('Other', 'Nothing.'),
    ]);
    expect(await library.titles(space, 'needles')).toEqual([
      'Needles',
      'Needles and threads',
      'Heading',
      'Description',
      'Text',
    ]);
  });

  test('by words of the title and of one section together; words of two sections are no match', async () => {
    const space = await library.space('en');
    await library.put(space, [page('Docker', 'Intro.\n\n## Installing\n\nRun it.\n\n## Removing\n\nDelete it.')]);
    const { items } = await searchSpace(library.db.prisma, space, { query: 'docker install', limit: 10 });
    expect(items).toEqual([
      {
        pageId: 'Docker',
        title: 'Docker',
        titleMarks: [{ start: 0, end: 6 }],
        score: expect.any(Number),
        sections: [
          {
            id: 'Docker#installing',
            title: 'Installing',
            titleMarks: [{ start: 0, end: 10 }],
            anchor: 'installing',
            body: 'Run it.',
            marks: [],
            score: expect.any(Number),
          },
        ],
      },
    ]);
    expect(await library.titles(space, 'run delete')).toEqual([]);
  });

  test('by the title alone, without sections', async () => {
    const space = await library.space();
    await library.put(space, [page('Lonely title', 'Text.\n\n## Heading\n\nMore.')]);
    const { items, count } = await searchSpace(library.db.prisma, space, { query: 'lonely', limit: 10 });
    const titleMarks = [{ start: 0, end: 6 }];
    const score = expect.any(Number);
    const hit = { pageId: 'Lonely title', title: 'Lonely title', titleMarks, score, sections: [] };
    expect([items, count]).toEqual([[hit], 1]);
  });

  test.each([
    ['en', 'configuration of installed services', 'install configur service'],
    ['de', 'Die Häuser wurden gebaut', 'haus'],
    ['fr', 'Nous avons mangé les générations', 'generation'],
    ['ru', 'Документация проекта', 'документации'],
    ['es', 'Las configuraciones', 'configuracion'],
    [null, 'configuration', 'configured'],
    ['zh', '使用 indexes 的方法', 'index'],
    ['pl', 'Zażółć gęślą', 'zazolc'],
    ['tr', 'İSTANBUL ılık', 'istanbul ilik'],
    ['ar', 'المكتبة الكبيرة', 'مكتبة'],
    ['hi', 'किताबों का घर', 'किताब'],
    ['el', 'Τα σπίτια της Αθήνας', 'αθηνασ σπιτι'],
  ])('in its language (%s): %s', async (language, text, query) => {
    const space = await library.space(language);
    await library.put(space, [page('Page', text)]);
    expect(await library.titles(space, query)).toEqual(['Page']);
  });

  test.each([
    'foo_bar_baz',
    'foo_ba',

    'bar_baz',
    'FOO_BAR',
    'pg_stat',
    'stat_activity',
    '/v1/spaces',
    'v1.2',
    '--dry-r',
  ])('by an identifier or a part of it: %s', async (query) => {
    const space = await library.space('en');
    await library.put(space, [
      page('Names', 'Call `foo_bar_baz()` with pg_stat_activity, see /v1/spaces/{spaceId}, v1.2.3 or --dry-run.'),
      page('Other', 'foo, then baz and bar; stat; run dry.'),
    ]);
    expect(await library.titles(space, query)).toEqual(['Names']);
  });

  test('by a phrase, also over marks and lines, and not by its words alone', async () => {
    const space = await library.space('en');
    await library.put(space, [
      page('Right', 'Use the **create table**\nstatement.'),
      page('Wrong', 'Table, then create.'),
    ]);
    expect(await library.titles(space, '"the create table statement"')).toEqual(['Right']);
    expect(await library.titles(space, '"create tab')).toEqual(['Right']);
    expect(await library.titles(space, '"created table"')).toEqual([]);
  });

  test('in any part of a long section, which is shown once', async () => {
    const space = await library.space();
    const words = Array.from({ length: 6000 }, (_, i) => `word${i}`);
    await library.put(space, [page('Long', `# One\n\n${words.join(' ')}\n\n${'字'.repeat(20_000)}端`)]);
    for (const query of ['word0', 'word2999', 'word5999', '端', '字端']) {
      const { items } = await searchSpace(library.db.prisma, space, { query, limit: 10 });
      expect(items.map(({ sections }) => sections.length)).toEqual([1]);
      expect(items[0]?.sections[0]?.body).toContain(query);
    }
  });
});

describe('properties', () => {
  const letters = [...'aeIzßéÜñøłşĞçÅЯжьΩάאبहन한국어中文搜索あンไทย09_-.,:;!?/()"\' '];
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 });

  test('a word of a text is found by its beginning', async () => {
    const space = await library.space('en');
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        async (words, at, length) => {
          const text = words.join(' ');
          const chunks = text.split(/\s+/).filter((chunk) => /[\p{L}\p{N}]/u.test(chunk));
          fc.pre(chunks.length > 0);
          const chunk = [...(chunks[at % chunks.length] as string)];
          const query = chunk.slice(0, 1 + (length % chunk.length)).join('');
          fc.pre(/[\p{L}\p{N}]/u.test(query));
          await library.put(space, [page('Page', `\`\`\`\n${text}\n\`\`\``)]);
          expect(await library.titles(space, query)).toEqual(['Page']);
        },
      ),
      runs(0.75),
    );
  });

  test('any piece of a sentence without spaces is found, of one character too', async () => {
    const space = await library.space('zh');
    const sentence = '数据库的全文搜索功能支持中文和日本語データベース한국어검색';
    await library.put(space, [page('Page', `前言。${sentence}。`), page('Other', '别的')]);
    const characters = [...sentence];
    for (let length = 1; length <= 4; length += 1) {
      for (let at = 0; at + length <= characters.length; at += 1) {
        expect(await library.titles(space, characters.slice(at, at + length).join(''))).toContain('Page');
      }
    }
    expect(await library.titles(space, '索搜')).toEqual([]);
    expect(await library.titles(space, '"搜索支持"')).toEqual([]);
    // Without quotes, words: they may stand apart.
    expect(await library.titles(space, '搜索支持')).toEqual(['Page']);
  });

  test('any text is a query, and any text can be indexed', async () => {
    const space = await library.space('de');
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('&', '|', '!', '(', ')', ':*', '<->', '<1>', "'", '"', '\\', '\0', '\ud800', ':A', '%', '_', ' '),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, body, query) => {
        await library.put(space, [
          page('fixed', body),
          { pageId: 'any', title, text: `# ${body}\n\n${query}`, description: query },
        ]);
        expect(Array.isArray(await library.titles(space, query))).toBe(true);
      }),
      runs(0.75),
    );
  });
});

describe('the index follows the content', () => {
  test('pages are replaced and removed, others stay', async () => {
    const space = await library.space();
    const elsewhere = await library.space();
    await library.put(elsewhere, [page('A', 'old')]);
    await library.put(space, [page('A', 'old\n\n## Section'), page('B', 'old'), page('C', 'old')]);
    await library.put(space, [page('A', 'new')], ['B']);
    expect(await library.titles(space, 'old')).toEqual(['C']);
    expect(await library.titles(space, 'section')).toEqual([]);
    expect(await library.titles(space, 'new')).toEqual(['A']);
    expect(await library.titles(elsewhere, 'old')).toEqual(['A']);
  });

  test('a thousand pages take few statements, and none of them much', async () => {
    const space = await library.space('en');
    const text = 'Some *words* of a page with `code_here` and [links](http://x.y). '.repeat(60);
    const pages = Array.from({ length: 1000 }, (_, i) => page(`Page ${i}`, `${text}\n\n## Section ${i}\n\nunique${i}`));
    const start = performance.now();
    await library.put(space, pages);
    console.info(`1,000 pages (4 MB) indexed in ${Math.round(performance.now() - start)} ms`);
    expect(await library.titles(space, 'unique777')).toEqual(['Page 777']);
    const { count } = await searchSpace(library.db.prisma, space, { query: 'code_here', limit: 1 });
    expect(count).toBe(1000);
  });
});
