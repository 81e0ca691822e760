/** Texts in the repository that are not UTF-8: shown right, edited without a lost byte, written back as they came. */
import iconv from 'iconv-lite';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeText, encodeText } from '../../../src/engine/project/read/encoding.ts';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { merge } from '../../../src/engine/revisions/merge.ts';
import type { PageEntry } from '../../../src/engine/revisions/types.ts';
import { asApiError } from '../../../src/failures.ts';
import { document } from '../../support/generated/gql.ts';
import { exportFrom } from '../../support/git-export.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type Files, type GitServer } from '../../support/git-server.ts';
import { runProgram } from '../../support/launch.ts';
import { aProject } from '../../support/project.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { SyncedProject } from '../../support/synced-project.ts';

const SAMPLES: Record<string, [text: string, encoding: string]> = {
  'a lone é': ['caf\u00e9', 'windows-1252'],
  French: [
    '# Menu\n\nUn caf\u00e9 et une cr\u00e8me br\u00fbl\u00e9e, s\u2019il vous pla\u00eet \u2014 5 \u20ac.\n',
    'windows-1252',
  ],
  German: [
    '# \u00dcber uns\n\nGr\u00f6\u00dfe und Stra\u00dfe m\u00fcssen \u00fcberpr\u00fcft werden.\n',
    'windows-1252',
  ],
  'simplified Chinese': ['# 如何备份\n\n在开始之前，请确认您的数据库已经停止。备份文件会保存在服务器上。\n', 'gb18030'],
  'traditional Chinese': [
    '# 如何備份\n\n在開始之前，請確認您的資料庫已經停止。備份檔案會儲存在伺服器上的資料夾中。\n',
    'big5',
  ],
  Japanese: ['# インストール\n\nまずソフトウェアをインストールしてください。\n', 'shift_jis'],
  'Japanese, of Unix': ['# インストール\n\nまずソフトウェアをインストールしてください。\n', 'euc-jp'],
  Korean: ['# 설치\n\n먼저 소프트웨어를 설치한 다음 설정 페이지를 엽니다.\n', 'euc-kr'],
  Russian: ['# Установка\n\nСначала установите программу, затем откройте страницу настроек.\n', 'windows-1251'],
  'UTF-16': ['\ufeff# 如何备份\n\ncaf\u00e9\n', 'utf-16le'],
  'UTF-16, the other way': ['\ufeff# Über\n', 'utf-16be'],
};

describe('which it is', () => {
  test.each(Object.entries(SAMPLES))('%s', (_, [text, encoding]) => {
    const bytes = iconv.encode(text, encoding);
    const decoded = decodeText(bytes);
    expect(decoded?.encoding).toBe(encoding);
    expect(Buffer.from(decoded?.bytes ?? []).toString()).toBe(text);
    expect(Buffer.from(encodeText(decoded?.bytes ?? bytes, encoding) ?? []).equals(bytes)).toBe(true);
  });

  test('what does not tell is unknown, unless the others of the project do; UTF-8 is UTF-8', () => {
    const short = iconv.encode('备份', 'gb18030');
    expect(decodeText(short)).toEqual({ bytes: short, encoding: 'unknown' });
    expect(decodeText(short, { others: 'gb18030' })?.encoding).toBe('gb18030');
    const damaged = Buffer.concat([
      Buffer.from('如何備份，在開始之前，請確認您的資料庫已經停止。'.repeat(3)),
      Buffer.from([0xff]),
    ]);
    expect(decodeText(damaged)?.encoding).toBe('unknown');
    expect(decodeText(Buffer.from('caf\u00e9 \ufffd 😀'))).not.toHaveProperty('encoding');
    expect(decodeText(Buffer.from('a\0b')), 'no text').toBeUndefined();
    expect(decodeText(Buffer.from([0xff, 0xfe, 0x61])), 'half a character').toBeUndefined();
    expect(encodeText(Buffer.from('😀'), 'big5')).toBeUndefined();
  });
});

let server: TestServer;
let git: GitServer;
beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

async function imported(files: Files) {
  const repository = await git.aRepository(files);
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
  const client = server.as((await server.make.member(organization, 'admin')).token);
  await importInto(client, id, repository.url);
  const pages = async () => (await client.get(`/v1/spaces/${id}/content/pages`)).body.pages;
  const textOf = async (page: string) => (await client.get(`/v1/spaces/${id}/content/page/${page}`)).body.markdown;
  const change = (...changes: object[]) => client.post(`/v1/spaces/${id}/content`, { changes });
  const exported = async () => {
    const { operation } = await exportFrom(client, id, repository.url);
    expect(operation).toMatchObject({ state: 'completed' });
  };
  const report = async () =>
    (
      await client.graphql(
        document(
          `query EncodingsSpace($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { report } } } }`,
        ),
        {
          id,
        },
      )
    ).body.data.space.gitOperations.items[0]!.report;
  const bytesOf = (path: string) =>
    runProgram('git', ['show', `main:${path}`], { cwd: repository.folder, env: { PATH: process.env['PATH'] } });
  return { id, client, repository, pages, textOf, change, exported, report, bytesOf };
}

const WRITTEN = ['a lone é', 'simplified Chinese', 'traditional Chinese', 'Japanese', 'UTF-16'];

test.each(Object.entries(SAMPLES).filter(([name]) => WRITTEN.includes(name)))(
  '%s: one replaced word, one new icon, one clean merge cost no other byte',
  async (_, [text, encoding]) => {
    const file = (more: string) => iconv.encode(`${text}\nOne word.\n\n.\n\n.\n\n${more}\n`, encoding);
    const { id, client, repository, pages, textOf, change, exported, report, bytesOf } = await imported({
      'README.md': file('Last.'),
    });
    expect((await report()).problems).toEqual([{ path: 'README.md', message: expect.stringContaining(encoding) }]);
    const [{ id: page }] = await pages();
    expect(await textOf(page)).toContain(text.replace('\ufeff', ''));
    await exported();
    expect(await repository.git('log', '--format=%s', 'main'), 'nothing differs').toBe('Change');

    const answer = await change({ type: 'replace_text', page, find: 'One word.', replace: 'One w0rd.' });
    expect(answer.status, answer.text).toBe(200);
    await exported();
    const edited = file('Last.')
      .toString('latin1')
      .replace('word'.split('').join(encoding === 'utf-16le' || encoding === 'utf-16be' ? '\0' : ''), (word) =>
        word.replace('o', '0'),
      );
    expect((await bytesOf('README.md')).toString('latin1')).toBe(edited);

    // A line changed there, another here: both come together in the encoding of the file.
    const there = Buffer.from(edited, 'latin1');
    const theirs = iconv.encode(
      iconv.decode(there, encoding, { stripBOM: false }).replace('Last.', 'Last of all.'),
      encoding,
    );
    await repository.commit({ 'README.md': theirs }, { message: 'There' });
    expect((await change({ type: 'replace_text', page, find: 'One w0rd.', replace: 'Two words.' })).status).toBe(200);
    await exported();
    const both = iconv.decode(await bytesOf('README.md'), encoding, { stripBOM: false });
    expect(both).toBe(`${text}\nTwo words.\n\n.\n\n.\n\nLast of all.\n`);

    expect((await change({ type: 'update_page', page, fields: { icon: 'rocket' } })).status).toBe(200);
    await exported();
    const bare = text.replace('\ufeff', '');
    const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
    expect(iconv.decode(await bytesOf('README.md'), encoding, { stripBOM: false })).toBe(
      `${mark}---\nicon: rocket\n---\n${bare}\nTwo words.\n\n.\n\n.\n\nLast of all.\n`,
    );
    const before = (await client.get(`/v1/spaces/${id}/content`)).body.id;
    await importInto(client, id, repository.url, { force: true });
    expect((await client.get(`/v1/spaces/${id}/content`)).body.id, 'read again it is the same').toBe(before);
  },
);

test('an unknown encoding: edits are refused with 409 naming the page, its bytes and its other fields live on', async () => {
  const bytes = Buffer.concat([Buffer.from('# Title\n\n'), iconv.encode('备份', 'gb18030'), Buffer.from('\n')]);
  const { pages, change, exported, report, bytesOf, repository } = await imported({ 'README.md': bytes });
  expect((await report()).problems).toEqual([{ path: 'README.md', message: expect.stringContaining('is unknown') }]);
  const [{ id: page }] = await pages();
  for (const edit of [
    { type: 'replace_text', page, find: 'Title', replace: 'Other' },
    { type: 'update_page', page, content: { markdown: '# Other\n' } },
  ]) {
    const answer = await change(edit);
    expect(answer.status, answer.text).toBe(409);
    expect(answer.body.error.message).toContain(page);
  }
  expect((await change({ type: 'update_page', page, fields: { icon: 'rocket' } })).status).toBe(200);
  await exported();
  expect(await bytesOf('README.md')).toEqual(Buffer.concat([Buffer.from('---\nicon: rocket\n---\n'), bytes]));
  // Made UTF-8 in the repository, it is like any other.
  await repository.commit({ 'README.md': '# Title\n\n备份\n' });
  await exported();
  const answer = await change({ type: 'replace_text', page, find: '备份', replace: '設定' });
  expect(answer.status, answer.text).toBe(200);
});

test('a character that the encoding of the file does not have: the file stays, and each export says so until it is UTF-8', async () => {
  const [text, encoding] = SAMPLES['German'] as [string, string];
  const { pages, change, exported, report, bytesOf, repository, textOf } = await imported({
    'README.md': iconv.encode(text, encoding),
  });
  const [{ id: page }] = await pages();
  const added = { type: 'replace_text', page, find: 'werden.', replace: 'werden 😀.' };
  expect((await change(added)).status).toBe(200);
  for (const attempt of [1, 2]) {
    await change({ type: 'create_page', title: `Page ${attempt}`, content: { markdown: 'x\n' } });
    await exported();
    expect((await report()).problems).toEqual([{ path: 'README.md', message: expect.stringContaining(encoding) }]);
    expect((await bytesOf('README.md')).equals(iconv.encode(text, encoding)), `attempt ${attempt}`).toBe(true);
  }
  await repository.commit({ 'README.md': text }, { keep: true });
  await exported();
  expect((await bytesOf('README.md')).toString()).toBe(text.replace('werden.', 'werden 😀.'));
  expect(await textOf(page)).toContain('😀');
});

test('short pages are read as the long ones of their project; SUMMARY.md and vars.yaml keep their encoding', async () => {
  const gbk = (text: string) => iconv.encode(text, 'gb18030');
  const [long] = SAMPLES['simplified Chinese'] as [string, string];
  const summary = '# 目录\n\n* [如何备份数据库和文件](README.md)\n* [怎样恢复备份的文件](short.md)\n';
  const vars = '# 产品的名称，请不要修改\nproduct: 我们的文档服务器\nversion: 1.20\n';
  const { pages, textOf, change, exported, bytesOf, client, id } = await imported({
    'SUMMARY.md': gbk(summary),
    'README.md': gbk(long),
    'short.md': gbk('备份\n'),
    '.gitbook/vars.yaml': gbk(vars),
  });
  const listed = await pages();
  expect(listed.map(({ title }: any) => title)).toEqual(['如何备份数据库和文件', '怎样恢复备份的文件']);
  expect(await textOf(listed[1].id)).toBe('备份\n');
  await change(
    { type: 'update_page', page: listed[1].id, title: '恢复' },
    { type: 'set_variables', variables: { version: '1.21' } },
  );
  await exported();
  expect(iconv.decode(await bytesOf('SUMMARY.md'), 'gb18030')).toBe(summary.replace('怎样恢复备份的文件', '恢复'));
  expect(iconv.decode(await bytesOf('.gitbook/vars.yaml'), 'gb18030')).toBe(vars.replace('1.20', '"1.21"'));
  expect((await client.get(`/v1/spaces/${id}/content`)).status).toBe(200);
});

test('two changes of a text whose encoding cannot be told are not merged: the merge is refused, naming the page', async () => {
  const gbk = (text: string) => iconv.encode(text, 'gb18030');
  const space = await SyncedProject.imported(aProject({ 'README.md': gbk('备份\n') }));
  const [page] = await space.pages();
  const changed = async (text: string) => {
    const draft = await Draft.open(space.store, space.root);
    draft.putPage({ ...(page as PageEntry), text: draft.putText(gbk(text)) });
    const { root, blobs } = await draft.commit();
    await space.store.put(blobs);
    return root;
  };
  const [ours, theirs] = [await changed('备份\n\na\n'), await changed('备份\n\nb\n')];
  const merged = merge(space.store, space.root, ours, theirs, { now: space.now() });
  await expect(merged).rejects.toMatchObject({ name: 'UnreadableText', id: page?.id });
  expect(asApiError(await merged.catch((error) => error))).toMatchObject({ code: 'CONFLICT' });
});

test('a file whose name is not UTF-8 is left alone and reported, and an export does not make it anew', async () => {
  const { repository, change, exported, report, pages } = await imported({ 'README.md': '# Home\n' });
  await repository.commit({ '"caf\\351.md"': '# Menu\n' }, { keep: true });
  await exported();
  const files = () => repository.git('-c', 'core.quotePath=true', 'ls-tree', '-r', '--name-only', 'main');
  const [home] = await pages();
  expect((await pages()).map(({ title }: any) => title)).toEqual(['Home']);
  await change({ type: 'update_page', page: home.id, content: { markdown: '# Home\n\nMore.\n' } });
  await exported();
  expect((await report()).written).toEqual(['README.md']);
  expect((await files()).split('\n')).toEqual(['README.md', '"caf\\351.md"']);
});
