/** What a server's own network asks of Git: a proxy, certification authorities, hosts that are known by ssh. Set by the operator. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates } from 'node:tls';
import type { RepositoryAddress } from './address.ts';
import { GitError } from './error.ts';

export interface GitNetwork {
  /** `http://user:password@proxy:3128`, `socks5h://…`: for http and https. */
  proxy?: string | undefined;
  /** Hosts that are reached without it, as curl takes them: `git.internal,.example.com`. */
  noProxy?: string | undefined;
  /** A file of certificates (PEM) that are trusted in addition to the usual ones. */
  caFile?: string | undefined;
  /** A file of host keys, as ssh has them; without it there is no ssh. */
  knownHosts?: string | undefined;
}

/** Whether the proxy is between here and the repository. */
export function isProxied({ proxy, noProxy = '' }: GitNetwork, { protocol, host }: RepositoryAddress): boolean {
  if (!proxy || (protocol !== 'http' && protocol !== 'https')) return false;
  const names = noProxy.split(/[\s,]+/).filter(Boolean);
  return !names.some((name) => {
    const bare = name.replace(/^\*?\./, '').toLowerCase();
    return name === '*' || host === bare || host.endsWith(`.${bare}`);
  });
}

/** The usual authorities and the operator's in one file, for git takes one file. @throws GitError when it cannot be read */
export async function caBundle(caFile: string, folder: string): Promise<string> {
  const own = await readFile(caFile, 'utf8').catch((cause: unknown) => {
    throw new GitError('failed', 'The certificates of this server (GIT_CA_FILE) cannot be read', { cause });
  });
  const bundle = path.join(folder, 'authorities.pem');
  await writeFile(bundle, [own.trimEnd(), ...getCACertificates('default'), ''].join('\n'));
  return bundle;
}

/**
 * The program that git starts for ssh: to the checked address only, a known host only, with this key only. A host at another port is known
 * as `[host]:port`, as ssh writes it.
 */
export async function sshCommand(
  { host, port }: RepositoryAddress,
  pinned: string,
  { sshKey, knownHosts, folder }: { sshKey: string | undefined; knownHosts: string; folder: string },
): Promise<string> {
  const key = path.join(folder, 'ssh-key');
  await writeFile(key, `${(sshKey ?? '').trimEnd()}\n`, { mode: 0o600 });
  const options = [
    'BatchMode=yes',
    'StrictHostKeyChecking=yes',
    `UserKnownHostsFile=${quoted(knownHosts)}`,
    'GlobalKnownHostsFile=/dev/null',
    `HostName=${pinned}`,
    `HostKeyAlias=${port === 22 ? host : `[${host}]:${port}`}`,
    'IdentitiesOnly=yes',
    'IdentityAgent=none',
    `IdentityFile=${quoted(key)}`,
    'ForwardAgent=no',
    'ClearAllForwardings=yes',
    'PermitLocalCommand=no',
    'ConnectTimeout=20',
    'ServerAliveInterval=15',
  ];
  return ['ssh', '-F', '/dev/null', ...options.flatMap((option) => ['-o', shellWord(option)])].join(' ');
}

/** Of a path in an option of ssh, which reads words and `%`. */
const quoted = (file: string) => `"${file.replaceAll('%', '%%')}"`;
const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
