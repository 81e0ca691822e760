import { beforeAll, describe, expect, test } from 'vitest';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { stretched } from '../../support/pace.ts';
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
  const admin = server.as((await server.make.member(organization, 'admin')).token);
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
    await expect
      .poll(async () => (await page('Below')).markdown, { timeout: stretched(20_000) })
      .toBe('‹Šömétĥíñğ éłšé.›\n');
  });

  test('says the terms of the glossary, and looks again at blocks that hold a changed one only', async () => {
    const { admin, organization, run, page } = await aTranslation({ pages: { Below: 'A space.\n\nA page.\n' } });
    const glossary = `/v1/orgs/${organization.id}/translations-glossary`;
    await admin.put(glossary, { operations: [{ type: 'insert', translations: { en: 'space', de: 'Bereich' } }] });
    expect(await run()).toMatchObject({ blocks: 1 });
    expect((await page('Below')).markdown).toBe('‹Á Bereich.›\n\n‹Á páğé.›\n');
  });

  test('asked for twice at once is one', async () => {
    const { admin, path, translation, source, edit, ask } = await aTranslation();
    await edit(source.id, 'Below', 'Other words.\n');
    await Promise.all(Array.from({ length: 5 }, () => admin.post(`${path}/${translation.id}/run`)));
    await untilJobsAreDone(server.services.database);
    expect(await ask('runs { count } stats { runs latestPages }')).toMatchObject({
      runs: { count: 2 },
      stats: { runs: 2 },
    });
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
