/** Addresses where a reader finds nothing: nothing that a client can measure tells why. */
import { beforeAll, expect, test } from 'vitest';
import { NOBODY } from '../../../src/access/caller-kinds.ts';
import { countStatements } from '../../../src/db/statements.ts';
import { lookUp } from '../../../src/features/sites/visitors/lookup.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { costOf } from '../../support/statements.ts';
import { aSite } from './site.ts';

let server: TestServer;
let misses: Record<string, string>;

beforeAll(async () => {
  server = await aServer();
  const { prisma } = server.services.database;
  const own = 'http://octavo.test/sites';
  const site = async (visibility: string, more: object = {}, published = true) => {
    const made = await aSite(server);
    await made.admin.patch(made.path, { visibility });
    if (published) await made.admin.post(`${made.path}/publish`);
    await prisma.site.update({ where: { id: made.site.id }, data: more });
    return made;
  };
  const [claimed, hidden, named, shared, signed] = [
    await site('public', { hostname: 'claimed.example.com', hostnameProven: null }),
    await site('public', {}, false),
    await site('public', { hostname: 'hidden.example.com', hostnameProven: new Date() }, false),
    await site('share-link'),
    await site('visitor-auth'),
  ];
  await shared.admin.post(`${shared.path}/share-links`, { name: 'For friends' });
  misses = {
    'a host that nobody has': 'https://nobody.example.com/guide',
    'a host that is claimed, and not proven': 'https://claimed.example.com/guide',
    'the host of a site that is not published': 'https://hidden.example.com/guide',
    'a name that no site has': `${own}/nobody/guide`,
    'a site that is not published': `${own}/${hidden.site.id}/guide`,
    'a site for holders of a link, without one': `${own}/${shared.site.id}`,
    'the same with a wrong one': `${own}/${shared.site.id}/guess-guess-guess`,
    'a site for those who sign in': `${own}/${signed.site.id}/guide`,
    'the number of a deleted site': `${own}/${await deleted(named)}/guide`,
  };
  expect(claimed.site.id).not.toBe(named.site.id);
});

async function deleted(besides: { organization: { id: string } }): Promise<string> {
  const { id } = await server.make.site(besides.organization, {});
  await server.services.database.prisma.site.delete({ where: { id } });
  return id;
}

/** Of a closed site, what decides who gets in is read once for each version of it; from then on it is in memory. */
const ask = (url: string) => server.visitor.post('/v1/urls/published', { url });

test('the answers are the same, to the byte', async () => {
  const answers: [string, unknown][] = [];
  for (const [name, url] of Object.entries(misses)) {
    const { status, text, headers } = await ask(url);
    const own = ['date', 'x-request-id', 'keep-alive', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    answers.push([name, [status, text, [...headers].filter(([header]) => !own.includes(header))]]);
  }
  const [[, first] = []] = answers;
  expect((first as unknown[])[0]).toBe(404);
  expect(answers).toEqual(answers.map(([name]) => [name, first]));
});

test('so is the work: one statement, of one text', async () => {
  const { services } = server;
  const costs: [string, unknown][] = [];
  for (const [name, url] of Object.entries(misses)) {
    await ask(url);
    const cost = await costOf(server, async () => ({ ...(await ask(url)), status: 200 }));
    const { statements } = await countStatements(
      () =>
        lookUp(
          { services, caller: NOBODY },
          { url: new URL(url), visitor: { isAgent: false }, redirectOnError: false },
        ).catch(() => null),
      { texts: true },
    );
    costs.push([name, [cost, statements.texts]]);
  }
  const [[, first] = []] = costs;
  expect((first as unknown[])[0]).toEqual({ statements: 1, roundTrips: 1 });
  expect(costs).toEqual(costs.map(([name]) => [name, first]));
});
