/** What a site serves beside its pages: search, files, PDFs, ratings, views. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../features/content/pdf/read-pdf.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const SECRET = `Open to all.

{% if visitor.claims.unsigned.plan == "pro" %}
The secret of professionals.
{% endif %}
`;

/** A site of which some readers see more. */
async function anAdaptiveSite() {
  const made = await aPublishedSite(server, { pages: { start: SECRET } });
  const plan = { type: 'string', description: 'The plan.', enum: ['free', 'pro'] };
  const unsigned = { type: 'object', properties: { plan }, additionalProperties: false };
  const schema = { type: 'object', properties: { unsigned }, additionalProperties: false };
  expect((await made.admin.put(`${made.path}/adaptive-schema`, { jsonSchema: schema })).status).toBeLessThan(300);
  await made.admin.patch(made.path, { adaptiveContent: { enabled: true } });
  return made;
}

test.each([
  ...[
    'robots.txt',
    'sitemap.xml',
    'llms.txt',
    'llms-full.txt',
    '~/feed.xml',
    '~/search?q=welcome',
    '~/navigation/absent',
  ],
  ...['~/assets/absent.css', '~/files/absent', '~/social/absent', '~/pdf/absent', '~/absent', 'absent', ''],
])('%s is answered once: a page was made after each answer, and thrown away', async (path) => {
  const { read } = await aPublishedSite(server);
  const before = server.log.length;
  expect((await read(path)).statusCode).toBeLessThan(500);
  const warned = server.log.slice(before).filter((line) => JSON.parse(line).level >= 40);
  expect(warned).toEqual([]);
});

describe('search', () => {
  test('finds pages as one types, marks the words, and answers people without a script as a page', async () => {
    const { read, base } = await aPublishedSite(server, {
      pages: { start: 'Welcome.', Backups: '## Restore a backup\n\nCopy the folder back.' },
    });
    await untilJobsAreDone(server.services.database);
    const { body } = await read('~/search?q=resto');
    const answer = JSON.parse(body);
    expect(answer).toMatchObject({ query: 'resto', didYouMean: null });
    expect(answer.results[0]).toMatchObject({ title: 'Backups', href: `${base}backups` });
    expect(answer.results[0].sections[0]).toMatchObject({
      title: '\ue000Restore\ue001 a backup',
      href: `${base}backups#restore-a-backup`,
    });
    const page = await read('~/search?q=backup', { accept: 'text/html' });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain(`href="${base}backups"`);
    expect(JSON.parse((await read('~/search?q=')).body).results).toEqual([]);
    expect(JSON.parse((await read(`~/search?q=${'x'.repeat(3000)}`)).body).results).toEqual([]);
  });
});

describe('search in many sections', () => {
  test('shows the best pages of all of them, and not some of each', async () => {
    const { spaces, write, read } = await aPublishedSite(server, { titles: ['One', 'Two', 'Three'] });
    // Titles that say the word are better than texts that do.
    const texts = (count: number, name: (at: number) => string, text: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), text]));
    await write(
      spaces[0]!.id,
      texts(15, (at) => `Heron ${at}`, 'A bird.'),
    );
    await write(
      spaces[1]!.id,
      texts(15, (at) => `Bird ${at}`, 'Perhaps a heron.'),
    );
    await write(
      spaces[2]!.id,
      texts(3, (at) => `Heron of the lake ${at}`, 'A bird.'),
    );
    await untilJobsAreDone(server.services.database);
    const { results } = JSON.parse((await read('~/search?q=heron')).body) as { results: { title: string }[] };
    expect(results).toHaveLength(20);
    const titled = results.filter(({ title }) => title.startsWith('\ue000Heron'));
    expect(titled).toHaveLength(18);
    expect(results.slice(0, 18)).toEqual(titled);
  });
});

describe('what only some readers see', () => {
  test('is on the page and in its PDF for them alone, and in nothing that others are given', async () => {
    const { read, base } = await anAdaptiveSite();
    const asked = await read('?visitor.plan=pro');
    expect([asked.statusCode, asked.headers.location]).toEqual([302, base]);
    const cookie = String(asked.headers['set-cookie']).split(';', 1)[0] as string;
    const theirs = await read('', { cookie });
    expect(theirs.body).toContain('The secret of professionals.');
    expect(theirs.headers['cache-control']).toMatch(/^private/);
    const others = await read();
    expect(others.body).toContain('Open to all.');
    expect(others.body).not.toContain('professionals');
    expect(others.headers.etag).not.toBe(theirs.headers.etag);
    expect((await read('', { 'if-none-match': String(theirs.headers.etag) })).statusCode).toBe(200);
    const [pdf = ''] = /[^"]*~\/pdf\/[^"]*/.exec(others.body) ?? [];
    const textOf = async (headers: Record<string, string>) =>
      (await readPdf((await read(pdf, headers)).rawPayload)).sheets.join(' ');
    expect(await textOf({ cookie })).toContain('The secret of professionals.');
    expect(await textOf({})).not.toContain('professionals');
    expect(await textOf({})).toContain('Open to all.');
  });
});

describe('readers', () => {
  test('rate pages, and opening one is counted; neither for what is not there', async () => {
    const { admin, path, space, created, base } = await aPublishedSite(server);
    const send = (service: string, form: Record<string, string>, accept = 'application/json') =>
      server.app.inject({
        method: 'POST',
        url: `${base}~/${service}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
        payload: new URLSearchParams(form).toString(),
      });
    const page = `${space.id}:${created.start}`;
    const today = () => new Date().toISOString().slice(0, 10);
    const from = today();
    expect((await send('view', { page })).statusCode).toBe(204);
    expect((await send('feedback', { page, rating: 'good', comment: ' It helped.\0 ' })).statusCode).toBe(204);
    expect((await send('feedback', { page, rating: 'bad' }, 'text/html')).headers.location).toBe(base);
    for (const form of [{ page: 'nowhere:none', rating: 'good' }, { page, rating: 'superb' }, { rating: 'good' }])
      expect((await send('feedback', form as Record<string, string>)).statusCode).toBe(204);
    const query = `query ($organizationId: ID!, $siteId: ID!) {
      site(organizationId: $organizationId, siteId: $siteId) { insights(from: "${from}", to: "${today()}") { views ratings { bad ok good } }
        pageComments { count items { rating comment pageId } } } }`;
    const [, , , organizationId, , siteId] = path.split('/');
    const { body } = await admin.graphql(query, { organizationId, siteId });
    expect(body.data.site.insights).toMatchObject({ views: 1, ratings: { bad: 1, ok: 0, good: 1 } });
    const said = { rating: 'good', comment: 'It helped.', pageId: created.start };
    expect(body.data.site.pageComments).toEqual({ count: 1, items: [said] });
  });
});

describe('what a page names', () => {
  test('is shown with it: an operation of a stored specification, as it is now, and icons', async () => {
    const specification = (summary: string) => ({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      servers: [{ url: 'https://pets.example.com' }],
      paths: { '/pets': { get: { summary, responses: { 200: { description: 'Pets.' } } } } },
    });
    const markdown =
      '<i class="fa-rocket"></i>\n\n{% openapi-operation spec="pets" path="/pets" method="get" %}\n[Pets](https://pets.example.com)\n{% endopenapi-operation %}\n';
    const { organization, read } = await aPublishedSite(server, { pages: { start: markdown } });
    const store = async (summary: string) => server.make.openAPISpec(organization, 'pets', specification(summary));
    expect((await read()).body).toContain('<svg');
    await store('All pets');
    const first = await read();
    expect(first.body).toContain('All pets');
    expect(first.headers['content-security-policy']).toContain("connect-src 'self' https://pets.example.com;");
    await store('Every pet');
    expect((await read()).body).toContain('Every pet');
  });
});
