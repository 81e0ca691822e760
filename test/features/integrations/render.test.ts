/** Components of integrations, drawn by their scripts: who may ask, what the script gets, what it may answer. */
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { element } from '../../../src/features/integrations/render/elements.ts';
import { output } from '../../../src/features/integrations/render/output.ts';
import { withoutGaps } from '../../../src/features/integrations/render/tidy.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { type Played, playScripts, unavailable } from '../../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let played: Played;

const drawn = (children: unknown[], more = {}) => ({
  type: 'element',
  state: {},
  props: {},
  element: { type: 'block', children },
  ...more,
});

beforeAll(async () => {
  played = playScripts();
  server = await aServer({}, { scripts: played.scripts });
});
beforeEach(() => played.answer(() => ({ body: drawn([{ type: 'text', children: ['Hello'] }]) })));

async function inASpace() {
  const organization = await server.make.organization();
  const person = await server.make.member(organization, 'admin');
  const admin = server.as(person.token);
  const { name } = await server.make.integration(organization);
  const { id } = await server.make.installation(name, organization);
  const space = await server.make.space(organization);
  await server.make.bound(id, { space });
  await untilJobsAreDone(server.services.database);
  played.calls.length = 0;
  const document = { type: 'document', theme: 'light', spaceId: space.id, editable: false };
  return { organization, admin, person, name, id, space, document, path: `/v1/integrations/${name}/render` };
}

test('a block in a page: the script gets what the page says of it, and its answer is passed on', async () => {
  const { admin, person, path, id, space, document, name } = await inASpace();
  const asked = {
    componentId: 'board',
    props: { url: 'https://a.example' },
    context: document,
    state: { open: true },
    action: { action: 'press', at: 3 },
  };
  const { status, body, text } = await admin.post(path, asked);
  expect(status, text).toBe(200);
  expect(body).toEqual(drawn([{ type: 'text', children: ['Hello'] }]));
  expect(played.calls[0]).toMatchObject({
    process: `installation:${id}`,
    event: { ...asked, type: 'ui_render', installationId: id, spaceId: space.id, auth: { userId: person.id } },
    environment: { spaceInstallation: { space: space.id } },
  });
  const read = await admin.get(
    `${path}?request=${encodeURIComponent(JSON.stringify({ componentId: 'board', props: {}, context: document }))}`,
  );
  expect(read.body).toEqual(body);
  const graph = await admin.graphql(
    `mutation ($name: ID!, $context: JSON!) { renderIntegration(integrationName: $name, componentId: "board", context: $context) }`,
    { name, context: document },
  );
  expect(graph.body.data.renderIntegration).toEqual(body);
});

const manyKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));

test.each([
  ['no JSON', 'nothing', 'it is not JSON'],
  ['an element that no one knows', drawn([{ type: 'script', src: 'x' }]), 'element.children[0].type'],
  ['a button without an action', drawn([{ type: 'button', label: 'Press' }]), 'element.children[0].onPress'],
  ['more than 1 MiB', drawn([{ type: 'text', children: ['a'.repeat(1_100_000)] }]), 'more than 1 MiB'],
  ['elements in elements without end', nested(200), 'more than 60 levels'],
  ['half a million things that are no elements', drawn(Array(500_000).fill(0)), 'too many elements'],
  ['a state of very many values', { ...drawn([]), state: manyKeys(60_000) }, 'too many elements'],
  ['an element without its props', { type: 'element', element: { type: 'block', children: [] } }, 'props'],
  ['a last answer that returns a number', { type: 'complete', returnValue: 5 }, 'returnValue'],
  ['another value', [1, 2], 'not ContentKit'],
])('502 for %s, saying what is wrong', async (_, answer, why) => {
  const { admin, path, document, name } = await inASpace();
  played.answer(() => ({ body: answer }));
  const { status, body } = await admin.post(path, { componentId: 'board', context: document });
  expect(status).toBe(502);
  expect(body.error.message).toContain(name);
  expect(body.error.message).toContain(why);
});

function nested(levels: number): object {
  let child: object = { type: 'text', children: ['deep'] };
  for (let level = 0; level < levels; level += 1) child = { type: 'box', children: [child] };
  return drawn([child]);
}

test('a script that fails, or does not run, is 502; a component that it does not have is 404', async () => {
  const { admin, path, document } = await inASpace();
  const ask = () => admin.post(path, { componentId: 'board', context: document });
  played.answer(() => 500);
  expect((await ask()).status).toBe(502);
  played.answer(unavailable);
  expect(await ask()).toMatchObject({
    status: 502,
    body: { error: { message: expect.stringContaining('The runtime is off') } },
  });
  played.answer(() => 404);
  expect(await ask()).toMatchObject({ status: 404, body: { error: { message: 'Component not found' } } });
});

test('gaps that conditions leave are no elements, and numbers are texts', async () => {
  const { admin, path, document } = await inASpace();
  played.answer(() => ({
    body: drawn([null, false, { type: 'text', children: [1, null, 'a'], style: null }, [{ type: 'divider' }]]),
  }));
  const { body } = await admin.post(path, { componentId: 'board', context: document });
  expect(body.element.children).toEqual([{ type: 'text', children: ['1', 'a'] }, { type: 'divider' }]);
});

test('a screen of a configuration is for those who configure; a block for those who read', async () => {
  const { organization, path, document, space, id } = await inASpace();
  const site = await server.make.site(organization);
  await server.make.bound(id, { site });
  const statuses = async (token: string, contexts: object[]) => {
    const client = server.as(token);
    const answers = contexts.map((context) =>
      client.post(path, { componentId: 'board', context: { theme: 'light', ...context } }),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const contexts = [
    { type: 'configuration_account', organizationId: organization.id },
    { type: 'configuration_space', spaceId: space.id },
    { type: 'configuration_site', siteId: site.id },
    { type: 'configuration_contentsource', organizationId: organization.id, spaceId: space.id },
    document,
    { ...document, editable: true },
  ];
  const of = async (role: 'admin' | 'edit' | 'read') => {
    const person = await server.make.member(organization, role);
    if (role === 'edit') await server.make.grant({ space }, { user: person }, role);
    return person.token;
  };
  expect(await statuses(await of('admin'), contexts)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statuses(await of('edit'), contexts)).toEqual([403, 403, 403, 200, 200, 200]);
  expect(await statuses(await of('read'), contexts)).toEqual([403, 403, 403, 403, 200, 403]);
  const stranger = (await server.make.user()).token;
  expect(await statuses(stranger, contexts)).toEqual([404, 404, 404, 404, 404, 404]);
});

test('where it is not installed, or paused, nothing is drawn', async () => {
  const { admin, organization, path, document, id } = await inASpace();
  const other = await server.make.space(organization);
  expect((await admin.post(path, { componentId: 'board', context: { ...document, spaceId: other.id } })).status).toBe(
    404,
  );
  await server.services.database.prisma.integrationInstallation.update({ where: { id }, data: { status: 'paused' } });
  expect((await admin.post(path, { componentId: 'board', context: document })).status).toBe(404);
  expect(played.calls).toEqual([]);
});

test('a request in a query is refused by the names of its fields', async () => {
  const { admin, path, document } = await inASpace();
  const refused = async (request: string) => {
    const { status, body } = await admin.get(`${path}?request=${encodeURIComponent(request)}`);
    return [status, body.error.details?.[0]?.path];
  };
  expect(await refused('{')).toEqual([400, 'request']);
  expect(await refused(JSON.stringify({ componentId: '', props: {}, context: document }))).toEqual([
    400,
    'request.componentId',
  ]);
  expect(await refused(JSON.stringify({ componentId: 'a', context: { type: 'page' } }))).toEqual([
    400,
    'request.context.type',
  ]);
});

const anything = fc.letrec((tie) => ({
  element: fc.record(
    {
      type: fc.constantFrom(
        'text',
        'button',
        'hstack',
        'box',
        'card',
        'input',
        'codeblock',
        'select',
        'nothing',
        'hint',
      ),
      children: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.array(tie('element')),
        fc.array(fc.string()),
        fc.constant(null),
      ),
      element: fc.oneof({ depthSize: 'small' }, tie('element'), fc.constant(undefined)),
      label: fc.oneof(fc.string(), fc.constant(null)),
      state: fc.string(),
      content: fc.string(),
      options: fc.array(fc.record({ id: fc.string(), label: fc.string() })),
      onPress: fc.record({ action: fc.string() }),
    },
    { requiredKeys: ['type'] },
  ),
}));

test('whatever is answered is checked without an error, and what is passed on passes again', () => {
  fc.assert(
    fc.property(anything.element, (child) => {
      const answer = withoutGaps(drawn([child]));
      const checked = output.safeParse(answer);
      if (checked.success) expect(output.parse(checked.data)).toEqual(checked.data);
      expect(checked.success).toBe(element.safeParse((answer as any).element.children[0]).success);
    }),
  );
});
