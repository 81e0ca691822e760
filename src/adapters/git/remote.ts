/** The settings that open exactly one host: its protocol, its checked addresses, its credentials. */
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { EgressGuard } from '../egress/guard.ts';
import { EgressError } from '../egress/guard.ts';
import type { Credentials, RepositoryAddress } from './address.ts';
import { GitError } from './error.ts';
import { caBundle, type GitNetwork, isProxied, sshCommand } from './network.ts';
import type { GitCall } from './run.ts';

/** Where names of the world outside are the proxy's matter, nobody here may answer for them. */
const PROXIED_LOOKUP_MS = 2000;

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
  { network, folder }: { network: GitNetwork; folder: string },
): Promise<Remote> {
  const config = [`protocol.${address.protocol}.allow=always`];
  if (address.protocol === 'file') return { call: { config }, secrets: [] };
  if (address.protocol === 'ssh') return openSsh(address, credentials, guard, { network, folder, config });
  const proxied = isProxied(network, address);
  const secretConfig: [string, string][] = [];
  const secrets: string[] = [];
  if (network.proxy && proxied) {
    secretConfig.push(['http.proxy', network.proxy]);
    const { password } = new URL(network.proxy);
    if (password) secrets.push(decodeURIComponent(password));
  }
  if (network.caFile) {
    const bundle = await caBundle(network.caFile, folder);
    config.push(`http.sslCAInfo=${bundle}`, `http.proxySSLCAInfo=${bundle}`);
  }
  const pinned = await pinnedTo(address, guard, proxied);
  if (pinned) config.push(`http.curloptResolve=${pinned}`);
  config.push('http.lowSpeedLimit=1', `http.lowSpeedTime=${Math.ceil(stallMs / 1000)}`, 'fetch.unpackLimit=1');
  if (!credentials) return { call: { config, secretConfig }, secrets };
  const basic = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  return {
    call: {
      config,
      secretConfig: [...secretConfig, [`http.${address.url}.extraHeader`, `Authorization: Basic ${basic}`]],
    },
    secrets: [
      ...secrets,
      credentials.password,
      `${credentials.username}:${credentials.password}`,
      credentials.password === '' ? credentials.username : '',
    ],
  };
}

/** One checked address of the host, which is known by its key. @throws GitError */
async function openSsh(
  address: RepositoryAddress,
  credentials: Credentials | undefined,
  guard: EgressGuard,
  { network, folder, config }: { network: GitNetwork; folder: string; config: string[] },
): Promise<Remote> {
  const { knownHosts } = network;
  if (!knownHosts)
    throw new GitError(
      'unsupported',
      'ssh is not set up on this server (GIT_SSH_KNOWN_HOSTS): use https, or ask its operator',
    );
  const sshKey = credentials?.sshKey;
  if (!sshKey) throw new GitError('authentication', 'With ssh a private key is needed: give it as sshKey');
  const [first] = await checked(() => guard.resolve(address.host, address.port));
  const command = await sshCommand(address, first?.address ?? '', { sshKey, knownHosts, folder });
  return { call: { config, env: { GIT_SSH_COMMAND: command, GIT_SSH_VARIANT: 'ssh' } }, secrets: [] };
}

/**
 * `host:port:address,address`: curl connects to these and asks no resolver. A literal address needs no such entry. Behind a proxy, which
 * looks names up itself, a name that is not known here is its matter; an address that is known and not allowed is none for it either.
 */
async function pinnedTo(
  { host, port }: RepositoryAddress,
  guard: EgressGuard,
  proxied: boolean,
): Promise<string | undefined> {
  return checked(async () => {
    const found = guard.resolve(host, port).catch((error: unknown) => {
      const unknown = error instanceof EgressError && (error.reason === 'unknown-host' || error.reason === 'timeout');
      if (proxied && unknown) return [];
      throw error;
    });
    const addresses = await (proxied ? Promise.race([found, delay(PROXIED_LOOKUP_MS, [], { ref: false })]) : found);
    if (proxied || isIP(host.replace(/^\[|\]$/g, ''))) return undefined;
    return `${host}:${port}:${addresses.map(({ address, family }) => (family === 6 ? `[${address}]` : address)).join(',')}`;
  });
}

async function checked<Value>(resolve: () => Promise<Value>): Promise<Value> {
  try {
    return await resolve();
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw new GitError(error.reason === 'blocked' ? 'blocked-address' : 'unreachable', error.message, {
      cause: error,
    });
  }
}
