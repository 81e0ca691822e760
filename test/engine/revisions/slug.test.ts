/** Slugs of titles. */
import { describe, expect, test } from 'vitest';
import { freeSlug, isSlugOfTitle, slugOf, slugProblem, slugVariant } from '../../../src/engine/revisions/slug.ts';

test.each([
  ['Hello, World!', 'hello-world'],
  ['a & b', 'a--b'],
  ['  Getting  started ', 'getting--started'],
  ['snake_case-kept', 'snake_case-kept'],
  ['安装 指南', '安装-指南'],
  ['Ünïcode Straße', 'ünïcode-straße'],
  ['U\u0308ber', 'über'],
  ['हिन्दी', 'हिन्दी'],
  ['🎉 Party 🎉', 'party'],
  ['C++ / C#', 'c--c'],
  ['../../etc/passwd', 'etcpasswd'],
  ['🎉', 'page'],
  ['', 'page'],
  ['\ud800broken', 'broken'],
])('the slug of "%s" is "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(slugProblem(slugOf(title))).toBeNull();
});

test('long slugs are cut between characters', () => {
  expect([...slugOf('𝒳'.repeat(300))]).toHaveLength(100);
  expect(slugVariant('x'.repeat(100), 12)).toBe(`${'x'.repeat(97)}-12`);
});

test.each(['', '.', '..', 'a/b', 'a b', 'a?b', 'a#b', 'a%20b', 'a\\b', 'a\nb', 'x'.repeat(101), '\ud800'])(
  '"%s" is no slug',
  (slug) => {
    expect(slugProblem(slug)).not.toBeNull();
  },
);

test('a slug with a number still comes from its title', () => {
  expect(isSlugOfTitle('guide', 'Guide!')).toBe(true);
  expect(isSlugOfTitle('guide-2', 'Guide')).toBe(true);
  expect(isSlugOfTitle('guide-02', 'Guide')).toBe(false);
  expect(isSlugOfTitle('readme', 'Guide')).toBe(false);
  expect(isSlugOfTitle('guide-1', 'Guide 1')).toBe(true);
});

describe('a free slug', () => {
  const find = async (taken: (slug: string) => boolean) => {
    let questions = 0;
    const slug = await freeSlug('x', async (slugs) => {
      questions++;
      return new Set(slugs.filter(taken));
    });
    return { slug, questions };
  };

  test('is the first one', async () => {
    expect(await find(() => false)).toEqual({ slug: 'x', questions: 1 });
    expect(await find((slug) => ['x', 'x-1', 'x-3'].includes(slug))).toEqual({ slug: 'x-2', questions: 2 });
  });

  test('is found among 10,000 of one name with a handful of questions', async () => {
    const { slug, questions } = await find((each) => each === 'x' || Number(each.slice(2)) < 10_000);
    expect(Number(slug.slice(2))).toBeGreaterThanOrEqual(10_000);
    expect(questions).toBeLessThan(7);
  });
});
