/**
 * The egress guard: no outgoing connection without it. A host is resolved once, every address of it is checked, and the
 * connection goes to one of exactly these addresses, so that a resolver that changes its mind changes nothing.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { blockList, isOn, isPublicAddress } from './addresses.ts';

export type EgressReason =
  | 'blocked'
  | 'unsupported'
  | 'unknown-host'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  | 'failed';

/**
 * A request that was not made, or not finished. `message` is for people: it names the host, never an inside address, and of
 * a name that is not allowed it does not say whether it resolves. `reason` does, and is not shown.
 */
export class EgressError extends Error {
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EgressError';
    this.reason = reason;
  }
}

export interface PinnedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a host name, as `dns.lookup` with `all` gives them. */
export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>;

const LOOKUP_TIMEOUT = 10_000;

export class EgressGuard {
  readonly #hosts = new Set<string>();
  readonly #networks: BlockList;
  readonly #lookup: Lookup;

  /**
   * `allow` opens what is not public: host names, `host:port`, addresses, networks (`10.0.0.0/8`). A host that is listed by name is
   * allowed whatever its addresses are. @throws TypeError when an item is none of these
   */
  constructor(
    allow: readonly string[] = [],
    lookup: Lookup = (host) => systemLookup(host, { all: true, verbatim: false }),
  ) {
    const networks: string[] = [];
    for (const item of allow) {
      if (item.includes('/') || isIP(item)) networks.push(item);
      else this.#hosts.add(hostItem(item));
    }
    this.#networks = blockList(networks);
    this.#lookup = lookup;
  }

  /**
   * The addresses to connect to, at least one. `host` as `URL.hostname` gives it.
   * @throws EgressError `blocked` when one of the addresses is not allowed, `unknown-host`, `timeout`
   */
  async resolve(host: string, port: number): Promise<PinnedAddress[]> {
    const name = plainHost(host);
    const trusted = this.#hosts.has(name) || this.#hosts.has(`${name}:${port}`);
    const addresses = isIP(name) ? [{ address: name, family: isIP(name) }] : await this.#addressesOf(name);
    for (const { address } of addresses) {
      if (!trusted && !isPublicAddress(address) && !isOn(this.#networks, address)) {
        throw new EgressError(
          'blocked',
          isIP(name) ? `${name} is not a public address, and EGRESS_ALLOW does not list it` : noAddress(name),
        );
      }
    }
    return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  }

  async #addressesOf(name: string): Promise<{ address: string; family: number }[]> {
    if (!/^[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?$/.test(name))
      throw new EgressError('unknown-host', 'The address has no valid host name');
    const deadline = new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new EgressError('timeout', `${name} could not be looked up in time`)),
        LOOKUP_TIMEOUT,
      ).unref();
    });
    try {
      const found = await Promise.race([this.#lookup(name), deadline]);
      if (found.length > 0) return found;
    } catch (cause) {
      if (cause instanceof EgressError) throw cause;
      throw new EgressError('unknown-host', noAddress(name), { cause });
    }
    throw new EgressError('unknown-host', noAddress(name));
  }
}

/** The same for names that resolve inside and for those that do not resolve: so it cannot be used to map a network. */
const noAddress = (name: string) => `${name} has no public address, and EGRESS_ALLOW does not list it`;

/** Lower case, Punycode, without brackets and without the dot at the end. */
function plainHost(host: string): string {
  const bare = host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
  return isIP(bare) ? bare : domainToASCII(bare) || bare;
}

/** `localhost`, `git.example.com:8080`, `[::1]:3000`. */
function hostItem(item: string): string {
  const [, bracketed, name, port] = /^(?:\[([^\]]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(item) ?? [];
  const host = bracketed ?? name;
  if (host === undefined || (bracketed !== undefined && isIP(bracketed) !== 6)) {
    throw new TypeError(`"${item}" is not a host, host:port, address or network`);
  }
  return plainHost(host) + (port === undefined ? '' : `:${Number(port)}`);
}
