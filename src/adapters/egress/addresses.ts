/**
 * Which addresses are public. Everything that leads into this machine, its network or its cloud is not, in whatever clothes:
 * an IPv4 address inside an IPv6 one counts as what it leads to. Ranges by the IANA special-purpose registries.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';

const IPV4: readonly string[] = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host agent
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** Within 2000::/3; whatever is outside of that is not public anyway. */
const IPV6: readonly string[] = [
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
];

const blockedV4 = blockList(IPV4);
const blockedV6 = blockList(IPV6);
const globalV6 = blockList(['2000::/3']);

/** A list of networks (`10.0.0.0/8`, `::1`). @throws TypeError when one is not a network */
export function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address);
    const width = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? width : Number(bits);
    if (family === 0 || !(Number.isInteger(prefix) && prefix >= 0 && prefix <= width)) {
      throw new TypeError(`"${network}" is not a network`);
    }
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** The IPv4 address that an IPv6 one contains: mapped (::ffff:a.b.c.d), compatible (::a.b.c.d), NAT64 (64:ff9b::a.b.c.d). */
export function embeddedIPv4(address: string): string | undefined {
  const groups = groupsOf(address);
  if (!groups) return undefined;
  const head = groups.slice(0, 6).join(':');
  const [high = 0, low = 0] = groups.slice(6);
  const mapped = head === '0:0:0:0:0:65535';
  const nat64 = head === `${0x64}:${0xff9b}:0:0:0:0`;
  const compatible = head === '0:0:0:0:0:0' && high !== 0;
  if (!mapped && !nat64 && !compatible) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight numbers of an IPv6 address; the URL parser brings every spelling into one form. */
function groupsOf(address: string): number[] | undefined {
  if (isIP(address) !== 6 || !URL.canParse(`http://[${address}]/`)) return undefined;
  const [left = '', right] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (right === undefined) return numbers(left);
  const [before, after] = [numbers(left), numbers(right)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** Whether a literal address (as `net.isIP` knows them) leads to the public internet. False for whatever is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blockedV4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  const inner = embeddedIPv4(address);
  if (inner !== undefined) return isPublicAddress(inner);
  return globalV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6');
}

/** Whether an address, or the IPv4 address in it, is on a list. */
export function isOn(list: BlockList, address: string): boolean {
  if (isIPv4(address)) return list.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  const inner = embeddedIPv4(address);
  return list.check(address, 'ipv6') || (inner !== undefined && list.check(inner, 'ipv4'));
}
