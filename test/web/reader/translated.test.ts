/** A translated space as a variant of its source: where it is, which pages are the same, and how it is read. */
import { beforeAll, expect, test } from 'vitest';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** A site with a space in English, and its translation. */
async function aTranslatedSite(language: string, pages: Record<string, string>) {
  const made = await aPublishedSite(server, { pages });
  const { admin, organization, path, section, space } = made;
  await admin.patch(`/v1/spaces/${space.id}`, { language: 'en' });
  const { body } = await admin.post(`/v1/orgs/${organization.id}/translations`, {
    source: { space: space.id, language: 'en' },
    language,
  });
  await untilJobsAreDone(server.services.database);
  const translation = (await admin.get(`/v1/orgs/${organization.id}/translations/${body.id}`)).body;
  const target: string = translation.result.space;
  const added = await admin.post(`${path}/site-spaces`, { spaceId: target, sectionId: section.id });
  expect(added.status, added.text).toBe(201);
  return { ...made, target, added: added.body as { id: string; path: string } };
}

const alternatesOf = (body: string) =>
  [...body.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, language, href]) => [
    language,
    new URL(href!).pathname,
  ]);

test('a translation is at its language, unless another space is', async () => {
  const { added, admin, organization, path, section, target } = await aTranslatedSite('ja', { start: 'Hello.' });
  expect(added.path).toBe('ja');
  // Out and in again, behind a space that is called so.
  await admin.delete(`${path}/site-spaces/${added.id}`);
  const other = await server.make.space(organization, { title: 'JA' });
  await admin.post(`${path}/site-spaces`, { spaceId: other.id, sectionId: section.id });
  const again = await admin.post(`${path}/site-spaces`, { spaceId: target, sectionId: section.id });
  expect(again.status).toBe(201);
  expect(again.body.path).not.toMatch(/^ja(?:-\d+)?$/);
});

test('pages of a translation stay the same pages when one of them is renamed', async () => {
  const { added, admin, base, created, read, target } = await aTranslatedSite('de', {
    start: 'Hello.',
    Setup: '## Requirements\n\nWater.',
  });
  const both = [
    ['en', `${base}setup`],
    ['de', `${base}${added.path}/einrichten`],
  ];
  const changes = [{ type: 'update_page', page: created.Setup, slug: 'einrichten' }];
  expect((await admin.post(`/v1/spaces/${target}/content`, { changes })).status).toBe(200);
  const english = await read('setup');
  expect(alternatesOf(english.body)).toEqual(both);
  // The language switch leads there, too.
  expect(english.body).toMatch(new RegExp(`<a [^>]*href="${base}${added.path}/einrichten"[^>]*>`));
  const german = await read(`${added.path}/einrichten`);
  expect(german.body).toContain('<html lang="de"');
  expect(alternatesOf(german.body)).toEqual(both);
  const sitemap = (await read('sitemap.xml')).body;
  expect(sitemap.match(new RegExp(`hreflang="de" href="[^"]*/${added.path}/einrichten"`, 'g'))).toHaveLength(2);
});

test('a translation into Arabic is written from right to left, found by its own words, and printed', async () => {
  const { added, base, read, target } = await aTranslatedSite('ar', { start: 'Hello.', Anchors: 'The harbour.' });
  const page = await read(`${added.path}/anchors`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/<html lang="ar" dir="rtl"/);
  const word = 'harbour';
  const { results } = JSON.parse((await read(`~/search?q=${word}&from=${target}`)).body);
  expect(results.map(({ href }: { href: string }) => href)).toEqual([`${base}${added.path}/anchors`]);
  const [, pdf = ''] = /href="([^"]*~\/pdf\/[^"]*)"/.exec(page.body) ?? [];
  const printed = await read(pdf);
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
});
