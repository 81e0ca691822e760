import { expect, test } from 'vitest';
import { prefersMarkdown } from '../../../../src/web/reader/programs/accept.ts';
import { robots } from '../../../../src/web/reader/programs/robots.ts';

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.9, text/markdown', true],
  ['TEXT/Markdown; charset=utf-8; Q=0.8, text/html;q=0.7', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0.5, text/*;q=0.4', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=much', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
  [`text/markdown,${'x/y,'.repeat(1000)}`, false],
  [undefined, false],
])('who accepts %s gets Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});

test('robots may read a site that is indexed, and nothing of another', () => {
  const place = { base: '/sites/docs/', address: 'https://x.test/sites/docs/' };
  expect(robots({ ...place, isIndexed: false })).toBe('User-agent: *\nDisallow: /sites/docs/\n');
  const rules = robots({ ...place, isIndexed: true });
  expect(rules).toContain('Allow: /sites/docs/\n');
  expect(rules).toContain('Disallow: /sites/docs/~/search\n');
  expect(rules).toContain('Sitemap: https://x.test/sites/docs/sitemap.xml\n');
});
