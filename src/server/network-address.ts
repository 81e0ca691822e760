/** Addresses of clients: which of them are one for a limit, and which are proxies whose word is believed. */
import { BlockList, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * What limits count an address as: itself; of IPv6 the network (/64), in which one machine has more addresses than anyone
 * could count. An IPv4 address that is written as IPv6 is the IPv4 address.
 */
export const networkOf = (ip: string): string => normalizeIP(ip);

/** Whether a connection from an address is of a proxy, by the setting `TRUST_PROXY`. */
export function proxiesOf(trusted: boolean | number | readonly string[]): (ip: string) => boolean {
  if (typeof trusted !== 'object') return () => Boolean(trusted);
  const list = new BlockList();
  for (const each of trusted) {
    const [address = '', bits] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (ip) => list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
