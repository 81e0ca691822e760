/** What holds a process, seen from outside: what the server reports is what the kernel says of it. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { candidates, findTools, type Tools } from '../../../src/adapters/workerd/isolation.ts';
import { innermost } from '../../../src/adapters/workerd/usage.ts';
import { aRuntime, type TestRuntime, text } from './runtime.ts';

const tools = await findTools();
const NO_TOOLS: Tools = {
  setpriv: undefined,
  prlimit: undefined,
  unshare: undefined,
  chroot: undefined,
  nice: undefined,
};
const hasProc = existsSync('/proc/self/ns');

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A runtime with one process: its number, and where its folder is. */
async function aProcess(known?: Tools): Promise<{ runtime: TestRuntime; pid: number; reported: string }> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'oct-'));
  const runtime = aRuntime({ parent, ...(known ? { tools: known } : {}) });
  endings.push(() => rm(parent, { recursive: true, force: true }), runtime.close);
  endings.reverse();
  expect(text(await runtime.call(`() => new Response('here')`))).toBe('here');
  const outer = readdirSync('/proc').find((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(parent);
    } catch {
      return false;
    }
  });
  return { runtime, pid: innermost(Number(outer)), reported: runtime.scripts.isolation() ?? '' };
}

const status = (pid: number, name: string): string =>
  new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';

const limit = (pid: number, name: string): string =>
  new RegExp(`^${name} +(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1] ?? '';

describe.skipIf(!hasProc)('a process, where Linux can be asked', () => {
  test('is held as it is reported', async ({ skip }) => {
    const { pid, reported } = await aProcess();
    expect(
      readFileSync(`/proc/${pid}/environ`, 'utf8').replace(/PWD=\/[^\0]*\0?|OLDPWD=[^\0]*\0?|_=[^\0]*\0?/g, ''),
    ).toBe('');
    expect(limit(pid, 'Max core file size')).toBe(tools.prlimit ? '0' : limit(process.pid, 'Max core file size'));
    if (tools.setpriv) expect(status(pid, 'NoNewPrivs')).toBe('1');
    if (reported.includes('a user for each process')) {
      expect(status(pid, 'Uid').split('\t')).not.toContain('0');
      expect(status(pid, 'CapEff')).toMatch(/^0+$/);
      expect(status(pid, 'CapBnd')).toMatch(/^0+$/);
    }
    if (reported.includes('limits by the kernel')) {
      expect(limit(pid, 'Max file size')).toBe('0');
      expect(Number(limit(pid, 'Max data size'))).toBeGreaterThan(0);
      expect(Number(limit(pid, 'Max cpu time'))).toBeGreaterThan(0);
    }
    if (!reported.includes('own network')) skip(`this machine allows no namespaces: ${reported}`);
    for (const kind of ['net', 'pid', 'mnt', 'ipc', 'uts'])
      expect(readlinkSync(`/proc/${pid}/ns/${kind}`)).not.toBe(readlinkSync(`/proc/self/ns/${kind}`));
    expect(readFileSync(`/proc/${pid}/net/dev`, 'utf8').match(/^ *\w+:/gm)).toEqual(['    lo:']);
    if (!reported.includes('no files')) skip(`this machine allows no root folder: ${reported}`);
    const root = `/proc/${pid}/root`;
    expect(readdirSync(root).filter((name) => !/^(?:bin|dev|lib\w*|run|usr)$/.test(name))).toEqual([]);
    expect(readdirSync(`${root}/bin`).sort()).toEqual(['setpriv', 'workerd']);
    expect(readdirSync(`${root}/usr`).filter((name) => !name.startsWith('lib'))).toEqual([]);
    // Its own two sockets, and those of no other process.
    expect(
      readdirSync(`${root}/run`)
        .filter((name) => name.endsWith('.sock'))
        .sort(),
    ).toEqual(['in.sock', 'out.sock']);
  });

  test('without any tool has the borders of the runtime, and ends with its server all the same', async () => {
    const { runtime, reported, pid } = await aProcess(NO_TOOLS);
    expect(reported).toBe("no namespaces, the files of its user, the server's user, limits by observation only");
    const inside = await runtime.call(`async () => {
      try { return new Response(await (await fetch('http://127.0.0.1:1/')).text()); }
      catch (error) { return new Response(error.message); }
    }`);
    expect(text(inside)).toContain('EGRESS_ALLOW');
    await runtime.scripts.close();
    await expect.poll(() => existsSync(`/proc/${pid}/ns`)).toBe(false);
  });
});

describe('what is tried', () => {
  const ALL: Tools = { setpriv: 's', prlimit: 'p', unshare: 'u', chroot: 'c', nice: 'n' };

  test('begins with the strictest, and always ends with something', () => {
    expect(candidates(ALL, true)[0]).toEqual({ namespaces: 'own', root: true, user: true });
    expect(candidates(ALL, false)[0]).toEqual({ namespaces: 'through-user', root: true, user: false });
    for (const isRoot of [true, false])
      expect(candidates(NO_TOOLS, isRoot)).toEqual([{ namespaces: 'none', root: false, user: false }]);
    expect(candidates({ ...ALL, unshare: undefined }, true)[0]).toEqual({
      namespaces: 'none',
      root: false,
      user: true,
    });
  });
});
