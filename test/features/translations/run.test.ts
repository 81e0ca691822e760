import { beforeAll, describe, expect, test, vi } from 'vitest';
import { countStatements } from '../../../src/db/statements.ts';
import { translationRun } from '../../../src/features/translations/job.ts';
import { newId } from '../../../src/ids.ts';
import { expectHoldsBelow } from '../../support/cost.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const GUIDE = `# Install

## Next steps

Run \`npm ci\`, then read **the [guide](below.md)** or https://example.com/a.

{% hint style="info" %}
Hello {{name}} & all.
{% endhint %}

| Setting | Meaning |
| --- | --- |
| \`PORT\` | The port. |

\`\`\`bash
npm start
\`\`\`
`;

/** A space with two pages, and its translation into German, after the first run. */
async function aTranslation(options: { automatic?: boolean; pages?: Record<string, string> } = {}) {
  const organization = await server.make.organization();
  const person = await server.make.member(organization, 'admin');
  const admin = server.as(person.token);
  const source = await server.make.space(organization, { title: 'Handbook', language: 'en' });
  const { pages = { Guide: GUIDE, Below: 'One paragraph.\n\nAnother one.\n' }, automatic = false } = options;
  const changes = Object.entries(pages).map(([title, markdown]) => ({
    type: 'create_page',
    page: title,
    title,
    content: { markdown },
  }));
  const { body: edited } = await admin.post(`/v1/spaces/${source.id}/content`, { changes });
  const path = `/v1/orgs/${organization.id}/translations`;
  const made = await admin.post(path, { source: { space: source.id, language: 'en' }, language: 'de', automatic });
  expect(made.status).toBe(201);
  await untilJobsAreDone(server.services.database);
  const { body: translation } = await admin.get(`${path}/${made.body.id}`);
  const target: string = translation.result.space;
  const page = async (title: string, space = target) =>
    (await admin.get(`/v1/spaces/${space}/content/page/${edited.created[title]}?format=markdown`)).body;
  const edit = async (space: string, title: string, markdown: string) => {
    const changes = [{ type: 'update_page', page: edited.created[title], content: { markdown } }];
    expect((await admin.post(`/v1/spaces/${space}/content`, { changes })).status).toBe(200);
  };
  const run = async () => {
    expect((await admin.post(`${path}/${translation.id}/run`)).status).toBe(204);
    await untilJobsAreDone(server.services.database);
    return latest();
  };
  const variables = { organizationId: organization.id, translationId: translation.id };
  const latest = async () =>
    (await ask(`runs(limit: 1) { items { state engine words blocks pagesTotal problems { message } error } }`)).runs
      .items[0];
  const ask = async (fields: string) =>
    (
      await admin.graphql(
        `query ($organizationId: ID!, $translationId: ID!) { translation(organizationId: $organizationId, translationId: $translationId) { ${fields} } }`,
        variables,
      )
    ).body.data.translation;
  return {
    organization,
    person,
    admin,
    source,
    path,
    translation,
    target,
    created: edited.created,
    page,
    edit,
    run,
    latest,
    ask,
    variables,
  };
}

describe('a run', () => {
  test('translates words, and leaves code, links, tags and placeholders as they are', async () => {
    const { translation, page } = await aTranslation();
    expect(translation).toMatchObject({ status: 'completed', language: 'de', stats: { runs: 1, totalPages: 2 } });
    const { title, markdown } = await page('Guide');
    expect(title).toBe('‹Ğúídé›');
    expect(markdown).toContain('# ‹Íñštáłł›\n\n## ‹Ñéxt štépš› <a href="#next-steps" id="next-steps"></a>');
    expect(markdown).toContain('‹Rúñ `npm ci`'.replace('R', 'Ŕ'));
    expect(markdown).toContain('](below.md)**');
    expect(markdown).toContain('https://example.com/a');
    expect(markdown).toContain('{% hint style="info" %}\n‹Ĥéłłö {{name}} & áłł.›\n{% endhint %}');
    expect(markdown).toContain('| `PORT` | ‹Tĥé pöŕt.› |');
    expect(markdown).toContain('```bash\nnpm start\n```');
  });

  test('after an edit of one paragraph translates one block', async () => {
    const { source, edit, run, page, latest } = await aTranslation();
    expect((await latest()).engine).toBe('pseudo-translation');
    await edit(source.id, 'Below', 'One paragraph.\n\nAnother one, and more.\n');
    expect(await run()).toMatchObject({ state: 'completed', blocks: 1, words: 4, pagesTotal: 1 });
    expect((await page('Below')).markdown).toBe('‹Öñé páŕáğŕápĥ.›\n\n‹Áñötĥéŕ öñé, áñd möŕé.›\n');
    expect(await run()).toMatchObject({ state: 'completed', blocks: 0, pagesTotal: 0 });
  });

  test('keeps what people wrote, and offers it again when its source changes', async () => {
    const { source, target, edit, run, page, ask, created, admin, variables, organization } = await aTranslation();
    await edit(target, 'Below', 'Ein Absatz.\n\n‹Áñötĥéŕ öñé.›\n');
    await edit(source.id, 'Below', 'One paragraph.\n\nAnother one, and more.\n');
    await run();
    expect((await page('Below')).markdown).toBe('Ein Absatz.\n\n‹Áñötĥéŕ öñé, áñd möŕé.›\n');
    expect((await ask('stale { count }')).stale.count).toBe(0);
    await edit(source.id, 'Below', 'A paragraph.\n\nAnother one, and more.\n');
    await run();
    expect((await page('Below')).markdown).toBe('Ein Absatz.\n\n‹Áñötĥéŕ öñé, áñd möŕé.›\n');
    const { items } = (await ask('stale { items { id page field edited suggested } }')).stale;
    const suggested = '‹Á páŕáğŕápĥ.›';
    expect(items).toMatchObject([{ page: created.Below, field: 'text', edited: 'Ein Absatz.', suggested }]);
    // Who sees the source alone reads nothing of the translated space.
    const guest = await server.make.member(organization, null);
    await server.make.grant({ space: source }, { user: guest }, 'read');
    const seen = await server.as(guest.token).graphql(
      `query ($organizationId: ID!, $translationId: ID!) {
        translation(organizationId: $organizationId, translationId: $translationId) { result { revision } stale { count items { edited } } } }`,
      variables,
    );
    expect(seen.body.data.translation).toEqual({ result: null, stale: { count: 0, items: [] } });
    const resolved = await admin.graphql(
      `mutation ($organizationId: ID!, $translationId: ID!, $staleId: ID!) {
        resolveStaleTranslation(organizationId: $organizationId, translationId: $translationId, staleId: $staleId, take: suggested) }`,
      { ...variables, staleId: items[0].id },
    );
    expect(resolved.body).toEqual({ data: { resolveStaleTranslation: true } });
    expect((await page('Below')).markdown).toBe('‹Á páŕáğŕápĥ.›\n\n‹Áñötĥéŕ öñé, áñd möŕé.›\n');
    expect((await ask('stale { count }')).stale.count).toBe(0);
  });

  test('follows pages that are renamed, moved and deleted, under the same ids', async () => {
    const { admin, source, target, run, created } = await aTranslation();
    const edited = await admin.post(`/v1/spaces/${source.id}/content`, {
      changes: [
        { type: 'create_page', page: 'new', title: 'New page', content: { markdown: 'Words.' } },
        { type: 'update_page', page: created.Guide, title: 'Setup', slug: 'setup' },
        { type: 'move_page', page: created.Guide, parent: 'new' },
        { type: 'delete_page', page: created.Below },
      ],
    });
    expect(edited.status).toBe(200);
    await run();
    const tree = async (space: string) => {
      const { pages } = (await admin.get(`/v1/spaces/${space}/content/pages`)).body;
      return pages.map(({ id, path, pages }: any) => [id, path, pages.map((one: any) => [one.id, one.path])]);
    };
    expect(await tree(target)).toEqual(await tree(source.id));
  });

  test('runs by itself after a change of the source, where that is asked for', async () => {
    const { source, edit, page } = await aTranslation({ automatic: true });
    await edit(source.id, 'Below', 'Something else.\n');
    await expect.poll(async () => (await page('Below')).markdown).toBe('‹Šömétĥíñğ éłšé.›\n');
  });

  test('says the terms of the glossary, and looks again at blocks that hold a changed one only', async () => {
    const { admin, organization, run, page } = await aTranslation({ pages: { Below: 'A space.\n\nA page.\n' } });
    const glossary = `/v1/orgs/${organization.id}/translations-glossary`;
    await admin.put(glossary, { operations: [{ type: 'insert', translations: { en: 'space', de: 'Bereich' } }] });
    expect(await run()).toMatchObject({ blocks: 1 });
    expect((await page('Below')).markdown).toBe('‹Á Bereich.›\n\n‹Á páğé.›\n');
  });

  test('says a term with a hyphen, with which no run ended well', async () => {
    const { admin, organization, run, page } = await aTranslation({ pages: { Below: 'An e-mail.\n' } });
    const operations = [{ type: 'insert', translations: { en: 'e-mail', de: 'Mail' } }];
    await admin.put(`/v1/orgs/${organization.id}/translations-glossary`, { operations });
    expect(await run()).toMatchObject({ state: 'completed', blocks: 1 });
    expect((await page('Below')).markdown).toBe('‹Áñ Mail.›\n');
  });

  test('of a long page with a thousand terms holds nobody up', async () => {
    const { admin, organization, source, edit, run, page } = await aTranslation({ pages: { Below: 'A space.\n' } });
    const named = (n: number) => ({ type: 'insert', translations: { en: `space ${n}`, de: `Bereich ${n}` } });
    await admin.put(`/v1/orgs/${organization.id}/translations-glossary`, {
      operations: Array.from({ length: 1000 }, (_, n) => named(n)),
    });
    let edits = 0;
    await expectHoldsBelow(
      100,
      async () => {
        edits += 1;
        const paragraph = (n: number) => `Words ${edits} of space ${n % 1000} ${'and more of them '.repeat(10)}.`;
        await edit(source.id, 'Below', `${Array.from({ length: 600 }, (_, n) => paragraph(n)).join('\n\n')}\n`);
      },
      () => run(),
    );
    expect((await page('Below')).markdown).toContain('öf Bereich 599 ');
  });

  test('reads of a glossary with many languages the two that it is about', async () => {
    const { admin, organization, run, page } = await aTranslation({ pages: { Below: 'A space.\n' } });
    const translations = { en: 'space', de: 'Bereich', fr: 'espace', ja: 'スペース' };
    await admin.put(`/v1/orgs/${organization.id}/translations-glossary`, {
      operations: [{ type: 'insert', translations }],
    });
    const query = vi.spyOn(server.services.database, 'query');
    await run();
    const read = await Promise.all(query.mock.results.map(({ value }) => value));
    query.mockRestore();
    expect(read.flat().filter((row) => 'terms' in row)).toEqual([{ terms: { en: 'space', de: 'Bereich' } }]);
    expect((await page('Below')).markdown).toBe('‹Á Bereich.›\n');
  });

  test('asked for twice at once is one', async () => {
    const { admin, path, translation, source, edit, ask } = await aTranslation();
    await edit(source.id, 'Below', 'Other words.\n');
    const { promise: asked, resolve: go } = Promise.withResolvers<void>();
    const { query } = server.services.database;
    // The first may have ended before the last has come: then that is another one.
    const held = vi.spyOn(server.services.database, 'query').mockImplementation(async (sql, ...more) => {
      if (sql.includes('"GlossaryEntry"')) await asked;
      return query(sql, ...more);
    });
    await Promise.all(Array.from({ length: 5 }, () => admin.post(`${path}/${translation.id}/run`)));
    go();
    await untilJobsAreDone(server.services.database);
    held.mockRestore();
    expect(await ask('runs { count } stats { runs latestPages }')).toMatchObject({
      runs: { count: 2 },
      stats: { runs: 2 },
    });
  });
});

test('a run takes the same few statements however large the space is, and however many pages changed', async () => {
  const manyPages = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`Page ${n}`, `Text ${n}.\n\nAnother one.\n`]));
  const costs = async (size: number, changed: number) => {
    const { source, translation, organization, edit } = await aTranslation({ pages: manyPages(size) });
    for (let n = 0; n < changed; n += 1) await edit(source.id, `Page ${n}`, `Words of ${n}.\n\nAnother one.\n`);
    // Without a job, so that no worker takes it.
    const { services } = server;
    const run = await services.database.prisma.translationRun.create({
      data: { id: newId(), organizationId: organization.id, translationId: translation.id },
    });
    const context = {
      id: 'none',
      attempt: 1,
      services,
      signal: new AbortController().signal,
      log: services.log,
      last: true,
    };
    const { statements } = await countStatements(() =>
      translationRun.run({ run: run.id, organization: organization.id }, context),
    );
    const ended = await services.database.prisma.translationRun.findUniqueOrThrow({ where: { id: run.id } });
    expect(ended).toMatchObject({ state: 'completed', pagesTotal: changed, blocks: changed });
    return statements.count;
  };
  const [small, large, more] = [await costs(3, 1), await costs(45, 1), await costs(45, 21)];
  expect(small).toBeLessThanOrEqual(60);
  // Reports of progress are written by time.
  expect(large).toBeLessThanOrEqual(small + 3);
  expect(more).toBeLessThanOrEqual(small + 6);
});

describe('when spaces go to another organization', () => {
  async function transferred(which: (source: string, target: string) => string[]) {
    const made = await aTranslation();
    const other = await server.make.organization();
    const { admin, person, source, target } = made;
    await server.services.database.prisma.member.create({
      data: { organizationId: other.id, userId: person.id, role: 'admin' },
    });
    for (const space of which(source.id, target)) {
      const { status, text } = await admin.post(`/v1/spaces/${space}/transfer`, { organization: other.id });
      expect(status, text).toBeLessThan(300);
    }
    return { ...made, other, at: `/v1/orgs/${other.id}/translations` };
  }

  test('the translation goes with its space, and runs there when its source has come, too', async () => {
    const { admin, at, path, translation, source, target, edit, page } = await transferred((a, b) => [b, a]);
    expect((await admin.get(`${path}/${translation.id}`)).status).toBe(404);
    expect((await admin.get(`${at}/${translation.id}`)).body).toMatchObject({
      source: { space: source.id },
      result: { space: target },
    });
    await edit(source.id, 'Below', 'One paragraph.\n\nAnother one, over there.\n');
    expect((await admin.post(`${at}/${translation.id}/run`)).status).toBe(204);
    await untilJobsAreDone(server.services.database);
    expect((await page('Below')).markdown).toBe('‹Öñé páŕáğŕápĥ.›\n\n‹Áñötĥéŕ öñé, övéŕ tĥéŕé.›\n');
    expect((await admin.get(`${at}/${translation.id}`)).body.status).toBe('completed');
  });

  test.each([
    ['source', (source: string) => [source]],
    ['translated space', (_: string, target: string) => [target]],
  ])('a run after the %s alone has gone takes nothing from one organization to the other', async (what, which) => {
    const { admin, at, path, translation, source, target, edit } = await transferred(which);
    const before = (await admin.get(`/v1/spaces/${target}`)).body.revision;
    await edit(source.id, 'Below', 'Not for the other organization.\n');
    for (const list of [path, at]) expect((await admin.post(`${list}/${translation.id}/run`)).status).toBe(404);
    await untilJobsAreDone(server.services.database);
    expect((await admin.get(`/v1/spaces/${target}`)).body.revision).toEqual(before);
    if (what !== 'source') return;
    const again = await admin.post(at, { source: { space: source.id, language: 'en' }, language: 'de' });
    expect(again.status, again.text).toBe(201);
  });
});

test('a translation is there for those who see its source', async () => {
  const { path, translation, organization, admin, source } = await aTranslation();
  const guest = server.as((await server.make.member(organization, null)).token);
  expect((await guest.get(`${path}/${translation.id}`)).status).toBe(404);
  expect((await guest.get(path)).body.count).toBe(0);
  const again = await admin.post(path, { source: { space: source.id, language: 'en' }, language: 'de' });
  expect(again.status).toBe(409);
  const same = await admin.post(path, { source: { space: source.id, language: 'en' }, language: 'en' });
  expect(same.status).toBe(400);
  expect((await admin.delete(`${path}/${translation.id}`)).status).toBe(204);
  expect((await admin.get(`/v1/spaces/${translation.result.space}`)).status).toBe(200);
});
