/**
 * Whatever the structure of a site, its conditions and the claims of a reader: every way to it tells of the same spaces and pages, namely
 * those that a simple model of conditions lets through.
 */
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { runs } from '../../engine/properties/runs.ts';
import { stretched } from '../../support/pace.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Of the whole process; what is left when it is used up is not tried. A failing case is printed with its seed. */
const SECONDS_OF_PROCESSOR = 40;

const SCHEMA = {
  type: 'object',
  properties: {
    partner: { type: 'boolean', description: 'Is a partner' },
    unsigned: {
      type: 'object',
      properties: { beta: { type: 'boolean', description: 'Beta' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

interface Reader {
  partner: boolean;
  beta: boolean;
}

/** By what is written, whom it lets through. */
const CONDITIONS: Readonly<Record<string, (reader: Reader) => boolean>> = {
  '': () => true,
  'visitor.claims.partner': ({ partner }) => partner,
  '!visitor.claims.partner': ({ partner }) => !partner,
  'visitor.claims.unsigned.beta': ({ beta }) => beta,
  'visitor.claims.partner && visitor.claims.unsigned.beta': ({ partner, beta }) => partner && beta,
};
const condition = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, fc.constantFrom(...Object.keys(CONDITIONS)));

const page = fc.record({ condition, hidden: fc.boolean(), isBelow: fc.boolean() });
const variant = fc.record({
  condition,
  hidden: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean()),
  pages: fc.array(page, { minLength: 1, maxLength: 4 }),
});
const section = fc.record({
  condition,
  group: fc.constantFrom(null, 'outer', 'inner'),
  variants: fc.array(variant, { minLength: 1, maxLength: 2 }),
});
const site = fc.record({
  sections: fc.array(section, { minLength: 1, maxLength: 3 }),
  readers: fc.uniqueArray(fc.record({ partner: fc.boolean(), beta: fc.boolean() }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ partner, beta }) => `${partner} ${beta}`,
  }),
});
type Given = typeof site extends fc.Arbitrary<infer Value> ? Value : never;

interface MadePage {
  id: string;
  path: string;
  /** In its text, and in no other. */
  word: string;
  /** Its own, and those above. */
  conditions: string[];
  isHidden: boolean;
}
interface MadeSpace {
  id: string;
  revision: string;
  conditions: string[];
  isHidden: boolean;
  pages: MadePage[];
}

const lets = (conditions: readonly string[], reader: Reader) => conditions.every((text) => CONDITIONS[text]?.(reader));

/** The site as generated, published, and what the model says of it. */
async function made({ sections }: Given) {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const taken = async (asked: Promise<{ status: number; body: any; text: string }>) => {
    const { status, body, text } = await asked;
    if (status >= 300) throw new Error(text);
    return body;
  };
  const sites = `/v1/orgs/${organization.id}/sites`;
  const { id } = await taken(admin.post(sites, { title: 'Docs', visibility: 'public' }));
  const path = `${sites}/${id}`;
  await taken(admin.patch(path, { adaptiveContent: { enabled: true } }));
  await taken(admin.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA }));
  const inGroups: Record<string, string[]> = { outer: [], inner: [] };
  const spaces: MadeSpace[] = [];
  let count = 0;

  const written = async (variantOf: Given['sections'][number]['variants'][number]) => {
    count += 1;
    const space = await server.make.space(organization, { title: `Space ${count}` });
    const own = variantOf.pages.map((given, at) => ({ ...given, name: `page${at}`, word: `word${count}x${at}` }));
    // A page is below the first one, or at the top.
    const changes = own.map(({ name, word, hidden, condition: text, isBelow }, at) => ({
      type: 'create_page',
      page: name,
      title: name,
      content: { markdown: `Everywhere ${word}.\n` },
      ...(isBelow && at > 0 && { parent: 'page0' }),
      fields: { ...(hidden && { hidden }), ...(text && { condition: text }) },
    }));
    const { created, revision } = await taken(admin.post(`/v1/spaces/${space.id}/content`, { changes }));
    const pages = own.map(({ name, word, hidden, condition: text, isBelow }, at): MadePage => {
      const above = isBelow && at > 0 ? own.slice(0, 1) : [];
      return {
        id: created[name],
        path: [...above.map((parent) => parent.name), name].join('/'),
        word,
        conditions: [...above.map((parent) => parent.condition), text],
        isHidden: hidden || above.some((parent) => parent.hidden),
      };
    });
    return { id: space.id, revision, pages };
  };

  for (const { condition: ofSection, group, variants } of sections) {
    let sectionId = '';
    for (const given of variants) {
      const space = await written(given);
      const siteSpace = sectionId
        ? await taken(admin.post(`${path}/site-spaces`, { spaceId: space.id, sectionId }))
        : await taken(admin.post(`${path}/sections`, { spaceId: space.id })).then((added) => {
            sectionId = added.id;
            return added.siteSpaces[0];
          });
      if (given.hidden || given.condition)
        await taken(
          admin.patch(`${path}/site-spaces/${siteSpace.id}`, {
            ...(given.hidden && { hidden: true }),
            ...(given.condition && { condition: given.condition }),
          }),
        );
      spaces.push({ ...space, conditions: [ofSection, given.condition], isHidden: given.hidden });
    }
    if (ofSection) await taken(admin.patch(`${path}/sections/${sectionId}`, { condition: ofSection }));
    if (group) inGroups[group]?.push(sectionId);
  }
  const outer = await taken(admin.post(`${path}/section-groups`, { title: 'Outer', sections: inGroups['outer'] }));
  await taken(admin.post(`${path}/section-groups`, { title: 'Inner', sections: inGroups['inner'], parent: outer.id }));
  await taken(admin.post(`${path}/publish`));
  const { privateKey } = await taken(admin.get(`${path}/publishing/auth`));
  return { id, path, spaces, key: Buffer.from(privateKey) };
}

const siteSpacesIn = (entries: any[]): any[] =>
  entries.flatMap((entry) => (entry.children ? siteSpacesIn(entry.children) : entry.siteSpaces));
const treeOf = (pages: any[]): string[] => pages.flatMap(({ id, pages: below = [] }) => [id, ...treeOf(below)]);
const sorted = (values: readonly string[]) => [...new Set(values)].sort();

/** Compares all that a reader gets with the model. */
async function compare({ id, path, spaces, key }: Awaited<ReturnType<typeof made>>, reader: Reader): Promise<void> {
  const exp = Math.floor(Date.now() / 1000) + 600;
  const jwtToken = await new SignJWT({ exp, partner: reader.partner }).setProtectedHeader({ alg: 'HS256' }).sign(key);
  const visitor = { jwtToken, unsignedClaims: { beta: reader.beta } };
  const lookUp = (url: string) => server.visitor.post('/v1/urls/published', { url, visitor });
  const inject = (url: string, cookie = '') => server.app.inject({ method: 'GET', url, headers: { cookie } });
  const base = `/sites/${id}/`;
  const seen = spaces.filter(({ conditions }) => lets(conditions, reader));
  const arrived = await inject(`${base}?jwt_token=${jwtToken}&visitor.beta=${reader.beta}`);
  const cookie = [arrived.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const found = await lookUp(`http://octavo.test${base}`);
  if (seen.length === 0) {
    expect(found.status, 'lookup of nothing').toBe(404);
    expect((await inject(base, cookie)).statusCode, 'HTML of nothing').toBe(404);
    return;
  }
  expect(found.status, 'lookup').toBe(200);
  const api = server.as(found.body.apiToken);
  const published = (await api.get(`${path}/published`)).body;
  const siteSpaces = siteSpacesIn(published.structure.structure);
  const inside = found.body.space;
  const listed = seen.filter((space) => !space.isHidden || space.id === inside);
  expect(sorted(siteSpaces.map(({ space }) => space.id)), 'published structure').toEqual(
    sorted(listed.map((one) => one.id)),
  );

  const { items } = (await api.post(`${path}/search`, { query: 'everywhere' })).body;
  const hits = items.flatMap((item: any) => item.pages.map((hit: any) => hit.id));
  const findable = listed.flatMap(({ pages }) => pages.filter((one) => lets(one.conditions, reader) && !one.isHidden));
  expect(sorted(hits), 'search').toEqual(sorted(findable.map((one) => one.id)));

  for (const space of spaces) {
    const isSeen = seen.includes(space);
    expect((await api.get(`/v1/spaces/${space.id}`)).status, 'space').toBe(isSeen ? 200 : 404);
    const revision = await api.get(`/v1/spaces/${space.id}/revisions/${space.revision}`);
    expect(revision.status, 'revision').toBe(isSeen ? 200 : 404);
    const pages = space.pages.filter((one) => isSeen && lets(one.conditions, reader));
    expect(sorted(treeOf(revision.body.pages ?? [])), 'tree').toEqual(sorted(pages.map((one) => one.id)));
    const row = siteSpaces.find((one) => one.space.id === space.id);
    if (!row) continue;
    const { pathname } = new URL(row.urls.published);
    expect((await lookUp(row.urls.published)).body.space, 'lookup of a space').toBe(space.id);
    for (const one of space.pages) {
      const answer = await inject(pathname + one.path, cookie);
      const shown = answer.statusCode === 301 ? await inject(String(answer.headers.location), cookie) : answer;
      const isFound = shown.statusCode === 200 && shown.body.includes(one.word);
      expect(isFound, `HTML of ${one.path}`).toBe(pages.includes(one));
      if (!pages.includes(one)) expect(shown.statusCode, `HTML of ${one.path}`).toBe(404);
    }
  }

  const addressesIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, url = '']) => new URL(url).pathname);
  const wordsAt = async (paths: readonly string[]) => {
    const bodies = await Promise.all(paths.map((at) => inject(at, cookie)));
    return sorted(
      bodies.flatMap(({ body }) => /word\d+x\d+/.exec(/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? body)?.[0] ?? 'none'),
    );
  };
  const words = sorted(findable.map(({ word }) => word));
  const sitemap = await inject(`${base}sitemap.xml`, cookie);
  expect(await wordsAt(addressesIn(sitemap.body, /<loc>([^<]+)<\/loc>/g)), 'sitemap').toEqual(words);
  const llms = await inject(`${base}llms.txt`, cookie);
  expect(
    await wordsAt(addressesIn(llms.body, /\]\((\S+\.md)\)/g).filter((at) => !at.endsWith('llms-full.md'))),
    'llms',
  ).toEqual(words);
}

test('lookup, structure, search, trees, pages and lists agree on what a reader sees', {
  timeout: stretched(300_000),
}, async () => {
  const start = process.cpuUsage();
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(site, async (given) => {
      const { user, system } = process.cpuUsage(start);
      if (tried >= 5 && (user + system) / 1e6 > SECONDS_OF_PROCESSOR) return;
      tried += 1;
      const scene = await made(given);
      for (const reader of given.readers) await compare(scene, reader);
    }),
    { ...runs(0.06), endOnFailure: true },
  );
  expect(tried).toBeGreaterThanOrEqual(5);
});
