/** Publishing integrations, and finding them. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../support/client.ts';
import type { Person } from '../../support/factories.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let organization: { id: string };
let admin: Client;

beforeAll(async () => {
  server = await aServer();
  organization = await server.make.organization({ hostname: 'acme' });
  admin = server.as((await server.make.member(organization, 'admin')).token);
});

const SCRIPT = "addEventListener('fetch', (event) => event.respondWith(new Response('OK')));";
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const first = () => ({ organization: organization.id, title: 'Notifier', script: SCRIPT });

const manyOptions = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `p${n}`,
      { type: 'string', enum: [...Array(500).keys()].map((i) => `${i}`.padEnd(10, '-')) },
    ]),
  );

let count = 0;
const newName = () => {
  count += 1;
  return `notifier-${count}`;
};

async function published(body: object = {}, name = newName()) {
  const answer = await admin.post(`/v1/integrations/${name}`, { ...first(), ...body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

describe('a publication', () => {
  test('is a version with all that was said', async () => {
    const blocks = [
      {
        id: 'board',
        title: 'Board',
        urlUnfurl: ['https://*.boards.example/b/**'],
        markdown: { codeblock: 'board', body: 'content' },
      },
    ];
    const configurations = {
      account: {
        properties: { channel: { type: 'string', enum: ['a', 'b'], title: 'Channel' } },
        required: ['channel'],
      },
      space: { componentId: 'settings' },
    };
    const given = {
      description: 'Tells of changes.',
      summary: '# Notifier\n',
      icon: PNG,
      previewImages: [PNG],
      target: 'space',
      visibility: 'public',
      scopes: ['space:content:read'],
      categories: ['collaboration'],
      blocks,
      configurations,
      contentSources: [{ id: 'tickets', title: 'Tickets', configuration: { componentId: 'choose' } }],
      externalLinks: [{ url: 'https://example.com', label: 'Read more' }],
      contentSecurityPolicy: { 'script-src': 'self' },
      secrets: { KEY: 'hidden-value' },
    };
    const { icon: _icon, previewImages: _previews, secrets: _secrets, ...shown } = given;
    const integration = await published({ ...given, organization: 'acme' });
    expect(integration).toMatchObject({
      object: 'integration',
      version: 1,
      verified: false,
      title: 'Notifier',
      ...shown,
    });
    expect(integration.owner).toMatchObject({ object: 'organization', id: organization.id });
    expect(integration.permissions).toEqual({ admin: true });
    expect(JSON.stringify(integration)).not.toContain('hidden-value');
    const image = await fetch(integration.urls.icon.replace('http://octavo.test', server.url));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(integration.previewImages).toEqual([integration.urls.icon]);
    const row = await server.services.database.prisma.integration.findUniqueOrThrow({
      where: { name: integration.name },
    });
    expect(Buffer.from(row.secrets ?? []).includes('hidden-value')).toBe(false);
  });

  test('again is the next version, which keeps what is not given', async () => {
    const name = newName();
    await published({ description: 'Before', secrets: { KEY: 'one' } }, name);
    const answer = await admin.post(`/v1/integrations/${name}`, { title: 'Renamed' });
    expect(answer.body).toMatchObject({ version: 2, title: 'Renamed', description: 'Before' });
    expect((await admin.post(`/v1/integrations/${name}`, { description: null })).body.description).toBeUndefined();
    const scripts = await server.services.database.prisma.integrationVersion.findMany({
      where: { integration: { name } },
    });
    expect(new Set(scripts.map(({ script }) => script))).toEqual(new Set([SCRIPT]));
  });

  test('of many at once counts each', async () => {
    const name = newName();
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(`/v1/integrations/${name}`, first())));
    expect(answers.map(({ body }) => body.version).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test.for([
    ['title', { title: 'x' }],
    ['description', { description: 'x'.repeat(101) }],
    ['summary', { summary: 'x'.repeat(2049) }],
    ['icon', { icon: Buffer.from('<svg onload="a()"/>').toString('base64') }],
    ['icon', { icon: 'no base64!' }],
    ['blocks', { blocks: [1, 2].map((n) => ({ id: `b${n}`, title: 'Block', icon: 'a'.repeat(140_000) })) }],
    ['configurations', { configurations: { account: { properties: manyOptions(60) } } }],
    ['previewImages[1]', { previewImages: [PNG, 'AAAA'] }],
    ['previewImages', { previewImages: [PNG, PNG, PNG, PNG] }],
    ['scopes[0]', { scopes: ['everything'] }],
    ['scopes[1]', { scopes: ['space:content:read', 'space:content:read'] }],
    ['blocks[0].urlUnfurl[0]', { blocks: [{ id: 'a', title: 'A block', urlUnfurl: ['javascript:alert(1)'] }] }],
    [
      'blocks[1].id',
      {
        blocks: [
          { id: 'a', title: 'A block' },
          { id: 'a', title: 'A block' },
        ],
      },
    ],
    ['externalLinks[0].url', { externalLinks: [{ url: 'javascript:alert(1)', label: 'x' }] }],
    ['contentSecurityPolicy', { contentSecurityPolicy: 'default-src x\r\nset-cookie: a' }],
    ['secrets', { secrets: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`s${at}`, 'x'])) }],
    ['configurations', { configurations: { account: { properties: {}, required: ['absent'] } } }],
    ['script', { script: '' }],
  ] as const)('refuses %s that is not as it must be', async ([field, wrong]) => {
    const answer = await admin.post(`/v1/integrations/${newName()}`, { ...first(), ...wrong });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.error.details.map(({ path }: any) => path).join(' ')).toContain(field);
  });

  test('that is the first needs an organization, a title and a script', async () => {
    const paths = async (body: object) =>
      (await admin.post(`/v1/integrations/${newName()}`, body)).body.error.details.map(({ path }: any) => path);
    expect(await paths({ title: 'Notifier', script: SCRIPT })).toEqual(['organization']);
    expect(await paths({ organization: organization.id })).toEqual(['title', 'script']);
    expect((await admin.post(`/v1/integrations/${newName()}`, { ...first(), organization: 'nowhere' })).status).toBe(
      404,
    );
  });

  test('may be larger than other bodies', async () => {
    const { version } = await published({
      script: `${SCRIPT}//${'x'.repeat(4.9 * 1024 * 1024)}`,
      summary: 'x'.repeat(2000),
      previewImages: [PNG, PNG],
    });
    expect(version).toBe(1);
    const long = await admin.post(`/v1/integrations/${newName()}`, {
      ...first(),
      script: 'x'.repeat(11 * 1024 * 1024),
    });
    expect(long.status).toBe(413);
  });

  test('has names that paths can have', async () => {
    for (const name of ['a b', 'a%2Fb', '...', 'ä'])
      expect((await admin.post(`/v1/integrations/${encodeURIComponent(name)}`, first())).status, name).toBe(400);
  });
});

describe('an integration of another organization', () => {
  let other: Client;
  let person: Person;
  beforeAll(async () => {
    person = await server.make.member(await server.make.organization(), 'admin');
    other = server.as(person.token);
  });

  test.for(['unlisted', 'private'])('that is %s is not there', async (visibility) => {
    const { name } = await published({ visibility });
    expect((await other.get(`/v1/integrations/${name}`)).status).toBe(404);
    expect((await other.get(`/v1/integrations?search=${name}`)).body.items).toEqual([]);
    expect((await other.delete(`/v1/integrations/${name}`)).status).toBe(204);
    expect((await admin.get(`/v1/integrations/${name}`)).status).toBe(200);
  });

  test('that is public shows its owner without settings, and is not theirs to change', async () => {
    const { name } = await published({ visibility: 'public' });
    await server.services.database.prisma.organization.update({
      where: { id: organization.id },
      data: { emailDomains: ['acme.example'] },
    });
    const { body } = await other.get(`/v1/integrations/${name}`);
    expect(body.owner).toMatchObject({
      id: organization.id,
      emailDomains: [],
      permissions: { admin: false, view: false },
    });
    expect((await other.delete(`/v1/integrations/${name}`)).status).toBe(403);
    const theirs = (await other.get('/v1/orgs')).body.items[0].id;
    const taken = await other.post(`/v1/integrations/${name}`, { ...first(), organization: theirs });
    expect(taken.status).toBe(409);
  });
});

test('lists are filtered by each of their filters', async () => {
  const name = newName();
  await published(
    {
      title: 'Filtered one',
      visibility: 'public',
      categories: ['analytics'],
      scopes: ['openapi:read'],
      target: 'site',
      blocks: [{ id: 'a', title: 'A block', urlUnfurl: ['https://*.boards.example/**'] }],
      contentSources: [{ id: 'a', title: 'A source', configuration: { componentId: 'a' } }],
    },
    name,
  );
  const names = async (query: string) =>
    (await admin.get(`/v1/integrations?limit=1000&${query}`)).body.items.map((item: any) => item.name);
  for (const query of [
    'search=filtered%20ONE',
    'category=analytics',
    'blockDomain=www.boards.example',
    'blocks=true',
    'contentSources=true',
    `owner=${organization.id}`,
    'scope=openapi:read',
    'target=site',
  ])
    expect(await names(query), query).toContain(name);
  for (const query of [
    'search=absent',
    'category=marketing',
    'blockDomain=notboards.example',
    'blocks=false',
    'contentSources=false',
    'owner=absent',
    'scope=openapi:write',
    'target=space',
  ])
    expect(await names(query), query).not.toContain(name);
});

describe('a list of more than are read at a time', () => {
  const many = async (blocks: object[]) => {
    const { id: organizationId } = await server.make.organization();
    const data = Array.from({ length: 120 }, (_, n) => {
      const name = `many-${organizationId}-${n}`;
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, n >> 1));
      return { id: name, name, organizationId, title: 'One of many', visibility: 'public', blocks, createdAt };
    });
    await server.services.database.prisma.integration.createMany({ data });
    return { path: `/v1/integrations?owner=${organizationId}`, names: new Set(data.map(({ name }) => name)) };
  };

  test('has each once, newest first, on pages of any length', async () => {
    const { path, names } = await many([]);
    const { items, count } = (await admin.get(`${path}&limit=1000`)).body;
    expect([items.length, count]).toEqual([120, 120]);
    expect(new Set(items.map((item: any) => item.name))).toEqual(names);
    const paged: string[] = [];
    for (let next = ''; ; ) {
      const { body } = await admin.get(`${path}&limit=70${next}`);
      paged.push(...body.items.map((item: any) => item.name));
      if (!body.next) break;
      next = `&page=${body.next.page}`;
    }
    expect(paged).toEqual(items.map((item: any) => item.name));
  });

  test('is refused before all of them are read, where they are long', async () => {
    const { path } = await many([{ id: 'b', title: 'Block', icon: 'a'.repeat(400_000) }]);
    const query = vi.spyOn(server.services.database, 'query');
    const { status } = await admin.get(`${path}&limit=1000`);
    const read = await Promise.all(query.mock.results.map(({ value }) => value));
    query.mockRestore();
    expect(status).toBe(413);
    expect(read.flat().filter((row) => 'blockDomains' in row).length).toBeLessThan(120);
  });
});
