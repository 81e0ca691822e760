/** What sites know of visitors, over HTTP. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const schemaOf = (properties: Record<string, unknown>) => ({ type: 'object', properties, additionalProperties: false });
const SCHEMA = schemaOf({
  isBeta: { type: 'boolean', description: 'Takes part in the beta.' },
  plan: { type: 'string', enum: ['free', 'pro'], description: 'What was bought.' },
  unsigned: schemaOf({ isNew: { type: 'boolean', description: 'Is here for the first time.' } }),
});

test('a site has no schema before one is set', async () => {
  const { path, editor, reader } = await aSite(server);
  for (const address of [`${path}/adaptive-schema`, `${path}/adaptive-schema/template-conditions`])
    expect(await reader.get(address)).toMatchObject({
      status: 404,
      body: { error: { message: 'Visitor attributes schema not found' } },
    });
  const put = await editor.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA });
  expect(put).toMatchObject({
    status: 200,
    body: { object: 'site-adaptive-schema', jsonSchema: SCHEMA, updatedAt: expect.any(String) },
  });
  expect((await reader.get(`${path}/adaptive-schema`)).body).toEqual(put.body);
  expect((await reader.get(`${path}/adaptive-schema/template-conditions`)).body).toEqual({
    items: [
      { description: 'Takes part in the beta.', condition: 'visitor.claims.isBeta' },
      { description: 'Is here for the first time.', condition: 'visitor.claims.unsigned.isNew' },
    ],
  });
  expect((await reader.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA })).status).toBe(403);
});

test('a schema that is none is refused with the place', async () => {
  const { path, editor } = await aSite(server);
  const put = async (jsonSchema: unknown) => {
    const { status, body } = await editor.put(`${path}/adaptive-schema`, { jsonSchema });
    expect(status).toBe(400);
    return body.error.details.map((detail: { path: string }) => detail.path);
  };
  expect(await put(undefined)).toEqual(['jsonSchema']);
  expect(await put(5)).toEqual(['jsonSchema']);
  expect(await put(schemaOf({ a: { type: 'boolean' } }))).toEqual(['jsonSchema.properties.a.description']);
  expect(await put(schemaOf({ a: { type: 'date', description: '' } }))).toEqual(['jsonSchema.properties.a.type']);
  expect(await put({ ...SCHEMA, required: ['isBeta'] })).toEqual(['jsonSchema.required']);
});

test('conditions of sections and spaces are typed', async () => {
  const { path, section, siteSpaces, editor, reader } = await aSite(server, ['One', 'Two']);
  await editor.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA });
  for (const address of [`${path}/sections/${section.id}`, `${path}/site-spaces/${siteSpaces[1]!.id}`]) {
    const condition = 'visitor.claims.plan === "pro" && !visitor.claims.unsigned.isNew';
    expect(await editor.patch(address, { condition }), address).toMatchObject({ status: 200, body: { condition } });
    for (const [wrong, message, at] of [
      ['visitor.claims.gamma', 'has an unknown name "visitor.claims.gamma" (at character 16)', 16],
      ['visitor.claims.plan', 'must evaluate to boolean, not to one of "free", "pro"', undefined],
      [
        'visitor.claims.plan === "Pro"',
        'compares one of "free", "pro" with "Pro", never the same (at character 21)',
        21,
      ],
      ['visitor.claims.isBeta &&', 'ends unexpectedly (at character 25)', 25],
      ['x'.repeat(1025), 'must have at most 1024 characters', undefined],
    ] as const)
      expect(await editor.patch(address, { condition: wrong })).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'condition', message, ...(at && { at }) }] } },
      });
    expect((await editor.patch(address, { condition: null })).body).not.toHaveProperty('condition');
  }
  expect((await reader.get(`${path}/sections`)).body.items[0]).not.toHaveProperty('condition');
});

test('a schema without a claim that conditions need is refused, naming them', async () => {
  const { path, section, siteSpaces, editor } = await aSite(server, ['One', 'Two']);
  await editor.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA });
  await editor.patch(`${path}/sections/${section.id}`, { condition: 'visitor.claims.isBeta' });
  await editor.patch(`${path}/site-spaces/${siteSpaces[0]!.id}/customization`, {
    header: { links: [{ title: 'x', to: null, links: [], condition: 'visitor.claims.unsigned.isNew' }] },
  });
  const { isBeta: _, unsigned: __, ...rest } = SCHEMA.properties as Record<string, unknown>;
  const refused = await editor.put(`${path}/adaptive-schema`, { jsonSchema: schemaOf(rest) });
  expect(refused.status).toBe(400);
  const messages = refused.body.error.details.map((detail: { message: string }) => detail.message);
  expect(messages).toEqual([
    expect.stringMatching(/^does not fit the condition of the section "Docs|Guide|One/),
    expect.stringMatching(
      /^does not fit the condition of a space in the section .*, at header\.links\[0\]\.condition: it has an unknown name/,
    ),
  ]);
  await editor.patch(`${path}/sections/${section.id}`, { condition: null });
  await editor.delete(`${path}/site-spaces/${siteSpaces[0]!.id}/customization`);
  expect((await editor.put(`${path}/adaptive-schema`, { jsonSchema: schemaOf(rest) })).status).toBe(200);
});

test('a section that the caller does not see is not named', async () => {
  const { organization, path, spaces, section, admin, editor } = await aSite(server);
  await editor.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA });
  await admin.patch(`${path}/sections/${section.id}`, { title: 'Secret plans', condition: 'visitor.claims.isBeta' });
  const guarded = await server.make.collection(organization);
  await server.services.database.prisma.organization.update({
    where: { id: organization.id },
    data: { defaultRole: null },
  });
  await admin.post(`/v1/spaces/${spaces[0]!.id}/move`, { parent: guarded.id });
  const refused = await editor.put(`${path}/adaptive-schema`, { jsonSchema: schemaOf({}) });
  expect(refused.text).not.toContain('Secret');
  expect(refused.body.error.details).toMatchObject([
    { message: expect.stringMatching(/^does not fit the condition of a section that you do not see: it has/) },
  ]);
});

test('a condition fits the schema, whichever of both is written first', async () => {
  const { path, section, editor } = await aSite(server);
  const { isBeta: _, ...rest } = SCHEMA.properties as Record<string, unknown>;
  for (let round = 0; round < 8; round += 1) {
    await editor.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA });
    const [condition, schema] = await Promise.all([
      editor.patch(`${path}/sections/${section.id}`, { condition: 'visitor.claims.isBeta' }),
      editor.put(`${path}/adaptive-schema`, { jsonSchema: schemaOf(rest) }),
    ]);
    expect([condition.status, schema.status].sort()).toEqual([200, 400]);
    await editor.patch(`${path}/sections/${section.id}`, { condition: null });
  }
});

test('tokens need the scopes of adaptive content', async () => {
  const { organization, path } = await aSite(server);
  const person = await server.make.member(organization, 'admin');
  const narrowed = async (scope: string) => {
    const user = await server.make.user({ scopes: [scope] });
    await server.services.database.prisma.member.create({
      data: { organizationId: organization.id, userId: user.id, role: 'admin' },
    });
    return server.as(user.token);
  };
  const [reads, writes, other] = await Promise.all(
    ['site:adaptive:read', 'site:adaptive:write', 'site:metadata:read'].map(narrowed),
  );
  expect((await server.as(person.token).put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA })).status).toBe(200);
  expect((await reads!.get(`${path}/adaptive-schema`)).status).toBe(200);
  expect((await reads!.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA })).status).toBe(403);
  expect((await writes!.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA })).status).toBe(200);
  expect((await other!.get(`${path}/adaptive-schema`)).status).toBe(403);
});
