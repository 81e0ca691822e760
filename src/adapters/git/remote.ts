/** The settings that open exactly one host: its protocol, its checked addresses, its credentials. */
import { isIP } from 'node:net';
import type { EgressGuard } from '../egress/guard.ts';
import { EgressError } from '../egress/guard.ts';
import type { Credentials, RepositoryAddress } from './address.ts';
import { GitError } from './error.ts';
import type { GitCall } from './run.ts';

export interface Remote {
  call: Omit<GitCall, 'folder'>;
  /** What must not be in any message. */
  secrets: string[];
}

/** Looks the host up and checks its addresses. @throws GitError `blocked-address`, `unreachable` */
export async function openRemote(
  address: RepositoryAddress,
  credentials: Credentials | undefined,
  guard: EgressGuard,
  stallMs: number,
): Promise<Remote> {
  const config = [`protocol.${address.protocol}.allow=always`];
  if (address.protocol === 'file') return { call: { config }, secrets: [] };
  const pinned = await pinnedTo(address, guard);
  if (pinned) config.push(`http.curloptResolve=${pinned}`);
  config.push('http.lowSpeedLimit=1', `http.lowSpeedTime=${Math.ceil(stallMs / 1000)}`, 'fetch.unpackLimit=1');
  if (!credentials) return { call: { config }, secrets: [] };
  const basic = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  return {
    call: { config, secretConfig: [[`http.${address.url}.extraHeader`, `Authorization: Basic ${basic}`]] },
    secrets: [
      credentials.password,
      `${credentials.username}:${credentials.password}`,
      credentials.password === '' ? credentials.username : '',
    ],
  };
}

/** `host:port:address,address`: curl connects to these and asks no resolver. A literal address needs no such entry. */
async function pinnedTo({ host, port }: RepositoryAddress, guard: EgressGuard): Promise<string | undefined> {
  try {
    const addresses = await guard.resolve(host, port);
    if (isIP(host.replace(/^\[|\]$/g, ''))) return undefined;
    return `${host}:${port}:${addresses.map(({ address, family }) => (family === 6 ? `[${address}]` : address)).join(',')}`;
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw new GitError(error.reason === 'blocked' ? 'blocked-address' : 'unreachable', error.message, {
      cause: error,
    });
  }
}
