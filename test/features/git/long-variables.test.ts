/** A file of variables that is long, or that cannot be read: it does not hold the loop, and costs no variable. */
import { beforeAll, expect, test, vi } from 'vitest';
import { TooMuchWork } from '../../../src/threads/pool.ts';
import { document } from '../../support/generated/gql.ts';
import { exportFrom } from '../../support/git-export.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type Files, type GitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1', PAGE_MAX_KB: '64' });
});

const PATH = '.gitbook/vars.yaml';
const VARIABLES = { product: 'Octavo', city: 'Oslo' };

async function aSpaceWith(variables: string, others: Files = {}) {
  const repository = await git.aRepository({ 'README.md': '# Welcome\n', [PATH]: variables, ...others });
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'create' });
  const client = server.as((await server.make.member(organization, 'create')).token);
  const content = `/v1/spaces/${id}/content`;
  /** Of the latest operation. */
  const report = async () =>
    (
      await client.graphql(
        document(
          `query LongVariablesSpace($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { state report } } } }`,
        ),
        { id },
      )
    ).body.data.space.gitOperations.items[0];
  return {
    repository,
    import: async (): Promise<any> => {
      await importInto(client, id, repository.url);
      return report();
    },
    export: async (): Promise<any> => {
      await exportFrom(client, id, repository.url);
      return report();
    },
    variables: async () => (await client.get(content)).body.variables,
    set: (variables: object) => client.post(content, { changes: [{ type: 'set_variables', variables }] }),
    pages: async () => (await client.get(content)).body.pages,
    edit: (changes: object[]) => client.post(content, { changes }),
    file: (path = PATH) => repository.git('show', `main:${path}`),
    /** What threads were asked for meanwhile. */
    tasksOf: async (work: () => Promise<unknown>): Promise<string[]> => {
      const run = vi.spyOn(server.services.threads, 'run');
      try {
        await work();
        return run.mock.calls.map(([name]) => name);
      } finally {
        run.mockRestore();
      }
    },
  };
}

const SHORT = 'product: Octavo\ncity: Oslo\n';
/** The values, and characters of comments. */
const padded = (values: string, length: number) => `${values}${'# padding\n'.repeat(length / 10)}`;

test.each([
  ['too large', padded('product: Folio\n', 70_000)],
  ['no map', '- product\n'],
  ['broken as a whole', '%product\n'],
])('of a file that is %s the variables stay, are edited, and go out when it can be read again', async (_, text) => {
  const space = await aSpaceWith(SHORT);
  expect((await space.import()).state).toBe('completed');
  await space.repository.commit({ [PATH]: text });
  const { report } = await space.import();
  expect([...report.ignored, ...report.problems]).toContainEqual(expect.objectContaining({ path: PATH }));
  expect(await space.variables()).toEqual(VARIABLES);

  expect((await space.set({ city: 'Rome' })).status).toBe(200);
  const exported = await space.export();
  expect(exported.report.problems).toEqual([{ path: PATH, message: expect.stringContaining('could not be written') }]);
  expect(await space.file()).toBe(text.trimEnd());

  await space.repository.commit({ [PATH]: SHORT });
  await space.import();
  expect(await space.variables()).toEqual({ ...VARIABLES, city: 'Rome' });
  await space.export();
  expect(await space.file()).toBe('product: Octavo\ncity: Rome');

  await space.repository.commit({ [PATH]: 'city: Rome\n' });
  await space.import();
  expect(await space.variables(), 'what the repository removes goes').toEqual({ city: 'Rome' });
});

test('a long file is read and written in a thread, a short one is not', async () => {
  const short = await aSpaceWith(SHORT);
  expect(await short.tasksOf(short.import)).not.toContain('readVariables');

  const long = await aSpaceWith(padded(SHORT, 40_000));
  expect(await long.tasksOf(long.import)).toContain('readVariables');
  expect(await long.variables()).toEqual(VARIABLES);
  await long.set({ city: 'Rome' });
  expect(await long.tasksOf(long.export)).toContain('textWithVariables');
  expect(await long.file()).toBe(padded(SHORT.replace('Oslo', 'Rome'), 40_000).trimEnd());
});

test('long front matter and settings are read and written in a thread', async () => {
  const frontMatter = padded('icon: leaf\n', 3000);
  const page = `---\n${frontMatter}---\n\n# Welcome\n`;
  const space = await aSpaceWith(SHORT, {
    'README.md': page,
    '.gitbook.yaml': padded('redirects:\n  old: README.md\n', 3000),
  });
  expect(await space.tasksOf(space.import)).toEqual(expect.arrayContaining(['readConfig', 'readFrontMatter']));
  const [{ id, icon }] = await space.pages();
  expect(icon).toBe('leaf');
  const fields = { icon: 'rocket', layout: { width: 'wide' } };
  expect((await space.edit([{ type: 'update_page', page: id, fields }])).status).toBe(200);
  expect(await space.tasksOf(space.export)).toContain('frontMatterWith');
  const written = page.replace('icon: leaf', 'icon: rocket').replace('---\n\n#', 'layout:\n  width: wide\n---\n\n#');
  expect(await space.file('README.md')).toBe(written.trimEnd());
});

test('one that takes longer than a thread may work is reported, and its variables stay', async () => {
  const space = await aSpaceWith(SHORT);
  await space.import();
  await space.repository.commit({ [PATH]: padded('product: Folio\n', 40_000) });
  const { threads } = server.services;
  const work = threads.run.bind(threads);
  const run = vi
    .spyOn(threads, 'run')
    .mockImplementation((name, ...rest) =>
      name === 'readVariables' ? Promise.reject(new TooMuchWork('This text takes too long')) : work(name, ...rest),
    );
  try {
    expect((await space.import()).report.problems).toEqual([{ path: PATH, message: 'takes too long to read' }]);
  } finally {
    run.mockRestore();
  }
  expect(await space.variables()).toEqual(VARIABLES);
});
