/** Redirects of sites: which sources and destinations there are, and that none leads to another. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainWith, type Redirect, sourcesReached } from '../../../src/features/sites/redirects/chains.ts';
import { type RedirectDestination, redirectDestination } from '../../../src/features/sites/redirects/destination.ts';
import { redirectSource, sourceOfPath, spelled } from '../../../src/features/sites/redirects/source.ts';
import { detailsOf } from '../../../src/input-messages.ts';

describe('the source of a redirect', () => {
  test.each(['/a', '/old/page', '/a.b-c_d~e', '/%C3%A9', '/a%2Fb', `/${'a'.repeat(511)}`])('%s is one', (source) =>
    expect(redirectSource.safeParse(source).success).toBe(true),
  );
  test.each([
    '',
    '/',
    'a',
    '//a',
    '/a/',
    '/a//b',
    '/a?b',
    '/a#b',
    '/é',
    '/a b',
    '/a%',
    '/a%2',
    '/*',
    `/${'a'.repeat(512)}`,
  ])('%s is none', (source) => expect(redirectSource.safeParse(source).success).toBe(false));

  test('is found however it is spelled', () => {
    expect(spelled('/%61%2Db/%c3%a9%2f')).toBe('/a-b/%C3%A9%2F');
    expect(sourceOfPath('/a%7eb/')).toBe('/a~b');
    expect(sourceOfPath('/')).toBeUndefined();
    expect(sourceOfPath('/a b')).toBeUndefined();
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }), (names) => {
        const path = `/${names.map((name) => encodeURIComponent(name.toWellFormed()).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)).join('/')}`;
        fc.pre(path.length <= 512);
        expect(redirectSource.safeParse(path).success).toBe(true);
        expect(spelled(spelled(path))).toBe(spelled(path));
        expect(sourceOfPath(path)).toBe(spelled(path));
      }),
    );
  });
});

describe('the destination of a redirect', () => {
  test.each([
    { kind: 'site-section', siteSectionId: 'a' },
    { kind: 'site-space', siteSpaceId: 'a' },
    { kind: 'site-page', siteSpaceId: 'a', pageId: 'b' },
    { kind: 'url', url: 'https://example.com/a?b#c' },
    { kind: 'url', url: '/guide/start' },
  ])('%j is one', (destination) => expect(redirectDestination.safeParse(destination).success).toBe(true));

  test.each([
    [{ kind: 'page', pageId: 'a' }, 'destination.kind'],
    [{ kind: 'site-page', siteSpaceId: 'a' }, 'destination.pageId'],
    [{ kind: 'site-space', siteSpaceId: 5 }, 'destination.siteSpaceId'],
    [{ kind: 'url', url: 'javascript:alert(1)' }, 'destination.url'],
    [{ kind: 'url', url: '//evil.example' }, 'destination.url'],
    [{ kind: 'url', url: '/\\evil.example' }, 'destination.url'],
    [{ kind: 'url', url: '/\t/evil.example' }, 'destination.url'],
    [{ kind: 'url', url: 'https:///evil.example' }, 'destination.url'],
    [{ kind: 'url', url: 'https://exa mple.com' }, 'destination.url'],
    [{ kind: 'url', url: 'page' }, 'destination.url'],
    [{ kind: 'url', url: '/a', siteSpaceId: 'a' }, 'destination.siteSpaceId'],
  ])('%j is none', (destination, path) => {
    const issues = redirectDestination.safeParse(destination).error?.issues ?? [];
    expect(issues.flatMap((issue) => detailsOf(issue, ['destination'])).map((detail) => detail.path)).toEqual([path]);
  });
});

describe('redirects', () => {
  const bases = ['https://docs.example.com', 'https://docs.example.com/v2', 'https://docs.example.com/v2/de'];
  const to = (url: string): RedirectDestination => ({ kind: 'url', url });
  const redirect = (source: string, url: string): Redirect => ({ source, destination: to(url) });

  test.each([
    ['https://docs.example.com/a', ['/a']],
    ['http://docs.example.com/%61/?x=1#y', ['/a']],
    ['/a', ['/a']],
    ['/v2/de/a', ['/v2/de/a', '/de/a', '/a']],
    ['https://docs.example.com/v2', ['/v2']],
    ['https://docs.example.com/v2x/a', ['/v2x/a']],
    ['https://docs.example.com', []],
    ['https://docs.example.com.evil.example/a', []],
    ['https://other.example/a', []],
    ['/x/../a', ['/a']],
  ])('to %s may come to %j', (url, sources) => expect(sourcesReached(to(url), bases)).toEqual(sources));

  test('do not lead to each other', () => {
    const others = [redirect('/old', '/new'), redirect('/a', 'https://other.example/a')];
    expect(chainWith(redirect('/x', '/x'), others, bases)).toEqual({ leadsTo: '/x' });
    expect(chainWith(redirect('/x', 'https://docs.example.com/v2/x'), others, bases)).toEqual({ leadsTo: '/x' });
    expect(chainWith(redirect('/x', '/old'), others, bases)).toEqual({ leadsTo: '/old' });
    expect(chainWith(redirect('/new', 'https://other.example'), others, bases)).toEqual({ comesFrom: '/old' });
    expect(chainWith(redirect('/x', '/new'), others, bases)).toBeUndefined();
    const page: Redirect = { source: '/x', destination: { kind: 'site-page', siteSpaceId: 'a', pageId: 'b' } };
    expect(chainWith(page, others, bases)).toBeUndefined();
  });

  test('that were all taken send each visitor on once', () => {
    const names = fc.constantFrom('/a', '/b', '/c', '/v2/a', '/v2/b', '/v2/de/c');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, names), { maxLength: 12 }), (given) => {
        const taken: Redirect[] = [];
        for (const [source, url] of given) {
          if (taken.some((other) => other.source === source)) continue;
          const one = redirect(source, url);
          if (!chainWith(one, taken, bases)) taken.push(one);
        }
        for (const { destination } of taken)
          for (const source of sourcesReached(destination, bases))
            expect(taken.map((other) => other.source)).not.toContain(source);
      }),
    );
  });
});
