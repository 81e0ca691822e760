/** What people typed who found nothing, or too much. */
import { beforeAll, expect, test } from 'vitest';
import type { Space } from '../../../../src/db/generated/prisma/client.ts';
import { INDEX_FORM, renewIndexOnce } from '../../../../src/features/content/index-space.ts';
import type { Client } from '../../../support/client.ts';
import { document } from '../../../support/generated/gql.ts';
import { untilJobsAreDone } from '../../../support/jobs.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';

let server: TestServer;
let admin: Client;
let organization: { id: string };

beforeAll(async () => {
  server = await aServer();
  organization = await server.make.organization();
  admin = server.as((await server.make.member(organization, 'admin')).token);
});

async function aSpace(pages: Record<string, string>, language = 'en'): Promise<Space> {
  const space = await server.make.space(organization, { language });
  const changes = Object.entries(pages).map(([title, markdown]) => ({
    type: 'create_page',
    title,
    content: { markdown },
  }));
  expect((await admin.post(`/v1/spaces/${space.id}/content`, { changes })).status).toBe(200);
  return space;
}

const ask = async (space: Space, query: string) => {
  const { body, status } = await admin.get(`/v1/spaces/${space.id}/search?query=${encodeURIComponent(query)}`);
  expect(status).toBe(200);
  return body as { count: number; didYouMean?: string; items: { title: string; sections?: { body: string }[] }[] };
};
const titles = async (space: Space, query: string) => (await ask(space, query)).items.map(({ title }) => title);

test('查询 finds 查詢, and the other way round: traditional and simplified characters are one', async () => {
  const space = await aSpace({ 資料庫: '如何查詢資料。', 数据库: '如何查询资料。' }, 'zh');
  for (const query of ['查询', '查詢', '資料', '资料', '查询资料', '"查詢資料"'])
    expect((await titles(space, query)).sort(), query).toEqual(['数据库', '資料庫']);
});

test('"如何備份" finds the page that says how to back up, though it does not ask: long queries are words', async () => {
  const space = await aSpace({ 维护: '每天備份一次数据库，并且检查。', 其他: '没有关系的内容。' }, 'zh');
  expect(await titles(space, '如何備份')).toEqual(['维护']);
  expect(await titles(space, '如何备份数据库')).toEqual(['维护']);
  expect(await titles(space, '数据库的备份')).toEqual(['维护']);
  // Nothing has all of the words: what has some of them.
  expect(await titles(space, '备份服务器集群')).toEqual(['维护']);
  // In quotes it is what it says.
  expect(await titles(space, '"如何備份"')).toEqual([]);
  const japanese = await aSpace({ 手順: 'データベースを毎日バックアップします。設定も保存します。' }, 'ja');
  expect(await titles(japanese, 'データベースの設定方法')).toEqual(['手順']);
});

test('"connections" finds `maxConnections`, but "java" not JavaScript', async () => {
  const space = await aSpace({
    Settings: 'Set `maxConnections` to 20.',
    Scripts: 'Write JavaScript.',
    Java: 'Write Java.',
  });
  for (const query of [
    'connections x',
    'maxConnections x',
    'maxconnections x',
    'max connections x',
    '"set maxConnections to"',
  ])
    expect(await titles(space, query.replace(' x', ' 20')), query).toEqual(['Settings']);
  expect(await titles(space, 'maxConn')).toEqual(['Settings']);
  expect(await titles(space, 'java write')).toEqual(['Java']);
  expect((await ask(space, 'connections 20')).items[0]?.sections?.[0]?.body).toContain('maxConnections');
});

test('"Groesse" finds "Größe", and the other way round, also in other forms of the word', async () => {
  const space = await aSpace({ Umlaut: 'Die Größe der Datei.', Ausgeschrieben: 'Die Groesse der Datei.' }, 'de');
  for (const query of ['Groesse Datei', 'Größe Datei', 'größen datei', 'groessen datei', 'groess'])
    expect((await titles(space, query)).sort(), query).toEqual(['Ausgeschrieben', 'Umlaut']);
});

test('"문서검색" found nothing where "문서 검색" is written: spaces in Korean compounds do not count', async () => {
  const space = await aSpace(
    { 도움말: '문서 검색 기능을 사용합니다.', 사용법: '문서검색기능 설명입니다.', 기타: '검색 결과 문서.' },
    'ko',
  );
  for (const query of ['문서검색', '문서검색기능', '검색기능'])
    expect((await titles(space, query)).toSorted(), query).toEqual(['도움말', '사용법']);
  expect((await titles(space, '문서검색'))[0], 'as it was typed comes first').toBe('사용법');
  expect(await titles(space, '"문서검색"')).toEqual(['사용법']);
});

test('a word with soft hyphens, as copied from a PDF, is found as it reads', async () => {
  const space = await aSpace({ 'Docu\u00admentation': 'An ex\u00adplanation.\n', Other: 'A plan.\n' });
  expect(await titles(space, 'documentation')).toEqual(['Docu\u00admentation']);
  expect(await ask(space, 'explanation')).toMatchObject({ count: 1 });
  expect(await ask(space, 'ex\u00adplanation')).not.toHaveProperty('didYouMean');
});

test('what says it as it was typed comes before what has its words apart', async () => {
  const space = await aSpace({ 甲: '功能很多，其中没有搜索。', 乙: '介绍搜索功能的页面。' }, 'zh');
  expect(await titles(space, '搜索功能')).toEqual(['乙', '甲']);
});

test('"email" and "e-mail" find the same', async () => {
  const space = await aSpace({
    One: 'Write an e-mail.',
    Two: 'Write an email.',
    Three: 'Your E‑mails are read.',
    Four: 'A mail.',
  });
  for (const query of ['email', 'e-mail', 'E-Mail', 'emails', 'e-mails'])
    expect((await titles(space, query)).sort(), query).toEqual(['One', 'Three', 'Two']);
  expect((await titles(space, 'e-ma')).sort()).toEqual(['One', 'Three', 'Two']);
  expect((await titles(space, 'mail')).sort()).toEqual(['Four', 'One', 'Three']);
});

test('C++, C# and .NET are words of their own, and C alone finds them too', async () => {
  const space = await aSpace({
    Plus: 'Written in C++.',
    Sharp: 'Written in C#, on .NET.',
    Plain: 'Written in C.',
    Net: 'A net.',
  });
  expect(await titles(space, 'C++')).toEqual(['Plus']);
  expect(await titles(space, 'c#')).toEqual(['Sharp']);
  expect(await titles(space, '.NET')).toEqual(['Sharp']);
  expect(await titles(space, 'C# .net')).toEqual(['Sharp']);
  expect((await titles(space, '"C"')).sort()).toEqual(['Plain', 'Plus', 'Sharp']);
  expect((await titles(space, 'net')).sort()).toEqual(['Net', 'Sharp']);
});

test('a slip of typing finds what was meant, and says so, on both surfaces and for readers', async () => {
  const space = await aSpace({ Publishing: 'How to publish the handbook.', Other: 'Configuration of servers.' });
  expect(await ask(space, 'publsh')).toMatchObject({
    count: 1,
    didYouMean: 'publish',
    items: [{ title: 'Publishing' }],
  });
  expect(await ask(space, 'confguration')).toMatchObject({ didYouMean: 'configuration', items: [{ title: 'Other' }] });
  expect(await ask(space, 'the hadnbook')).toMatchObject({ didYouMean: 'the handbook' });
  expect(await ask(space, 'publish')).not.toHaveProperty('didYouMean');
  const nothing = await ask(space, 'xylophone');
  expect(nothing).toEqual({ count: 0, items: [] });

  const everywhere = await admin.get(`/v1/orgs/${organization.id}/search?query=publsh`);
  expect(everywhere.body).toMatchObject({
    count: 1,
    didYouMean: 'publish',
    items: [{ pages: [{ title: 'Publishing' }] }],
  });
  const { body } = await admin.graphql(
    document(
      `query FoundSpace($id: ID!) { space(spaceId: $id) { search(query: "publsh") { count didYouMean items { title } } } }`,
    ),
    { id: space.id },
  );
  expect(body.data.space.search).toEqual({ count: 1, didYouMean: 'publish', items: [{ title: 'Publishing' }] });
});

test('a slip is found in words whose vowels are marks, as in Hindi', async () => {
  const space = await aSpace({ Publishing: 'प्रकाशन की जानकारी यहाँ है।' });
  expect(await ask(space, 'जानाकरी')).toMatchObject({ didYouMean: 'जानकारी', items: [{ title: 'Publishing' }] });
});

test('a suggestion tells nothing of what the caller may not read', async () => {
  const secret = await server.make.space(organization, { language: 'en' });
  const changes = [{ type: 'create_page', title: 'Acquisition', content: { markdown: 'We buy Kittiwake.' } }];
  await admin.post(`/v1/spaces/${secret.id}/content`, { changes });
  const guest = await server.make.member(organization, null);
  const open = await aSpace({ Birds: 'Nothing of that kind.' });
  await server.make.grant({ space: open }, { user: guest }, 'read');
  for (const query of ['kittiwke', 'aquisition']) {
    const found = await server.as(guest.token).get(`/v1/orgs/${organization.id}/search?query=${query}`);
    expect(found.body).toEqual({ count: 0, items: [] });
  }
});

test('hits mark the words that matched, in all their forms', async () => {
  const space = await aSpace({ 'Moving house': 'Once.\n\n## How to move\n\nWe moved twice; 查詢 too.\n' });
  const { body } = await admin.graphql(
    document(`query FoundSpace2($id: ID!) { space(spaceId: $id) { search(query: "move") { items { title titleMarks
      sections { title body titleMarks bodyMarks } } } } }`),
    { id: space.id },
  );
  const hit = body.data.space.search.items[0]!;
  const section = hit.sections![0]!;
  const cut = (text: string, marks: number[][]) => marks.map(([from, to]) => text.slice(from, to));
  expect(cut(hit.title, hit.titleMarks)).toEqual(['Moving']);
  expect(cut(section.title, section.titleMarks)).toEqual(['move']);
  expect(cut(section.body, section.bodyMarks)).toEqual(['moved']);
});

test('a word of an HTML table is found, though its letters are written as character references', async () => {
  const space = await aSpace({ Cities: '<table><tr><td>Z&uuml;rich</td><td>Gen&egrave;ve</td></tr></table>\n' });
  for (const query of ['zürich', 'Genève']) expect(await titles(space, query), query).toEqual(['Cities']);
  expect(await titles(space, 'uuml')).toEqual([]);
});

test('the page of a chapter comes before the pages in it whose titles repeat its own', async () => {
  const space = await aSpace({
    'Git Branching - Branching Workflows': 'Branching, and more branching: branching.',
    'Git Branching - Remote Branches': 'Branching on remotes. Branching.',
    'Git Branching': 'An overview.',
  });
  expect((await titles(space, 'branching'))[0]).toBe('Git Branching');
  expect((await titles(space, 'git branching'))[0]).toBe('Git Branching');
});

test('spaces that were indexed in an earlier form are indexed anew, once', async () => {
  const space = await aSpace({ Old: 'An e-mail.' });
  const { database } = server.services;
  await database.query(`UPDATE "SearchSection" SET "search" = array_to_tsvector('{e,mail}') WHERE "spaceId" = $1`, [
    space.id,
  ]);
  expect(await titles(space, 'email')).toEqual([]);
  await database.query(`INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ('index-form', '1', now())
    ON CONFLICT ("key") DO UPDATE SET "value" = '1'`);
  await renewIndexOnce(server.services);
  await untilJobsAreDone(database);
  expect(await titles(space, 'email')).toEqual(['Old']);
  await renewIndexOnce(server.services);
  const [kept] = await database.query<{ value: number }>(`SELECT "value" FROM "Setting" WHERE "key" = 'index-form'`);
  expect(kept?.value).toBe(INDEX_FORM);
  const [jobs] = await database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'index-space' AND state IN ('created', 'active', 'retry')`,
  );
  expect(jobs?.n).toBe(0);
});

test('what finds nothing costs a bounded number of statements, however long it is', async () => {
  const space = await aSpace({ Page: 'Some text.' });
  const query = Array.from({ length: 40 }, (_, i) => `zzqx${String.fromCharCode(97 + (i % 26))}yw`).join(' ');
  const count = await statementsOf(server, () =>
    admin.get(`/v1/spaces/${space.id}/search?query=${encodeURIComponent(query)}`),
  );
  expect(count).toBeLessThanOrEqual(12);
});
