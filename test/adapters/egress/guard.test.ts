import { describe, expect, test } from 'vitest';
import { embeddedIPv4, isPublicAddress } from '../../../src/adapters/egress/addresses.ts';
import { EgressGuard } from '../../../src/adapters/egress/guard.ts';

const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '100.100.100.200',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:53aa:64c::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    '3fff::1',
    '5f00::1',
    'not an address',
    '',
    '1.2.3',
    '127.1',
    '0x7f.0.0.1',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '172.32.0.1',
    '192.167.0.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  test('an IPv4 address is found in every spelling of the IPv6 address that holds it', () => {
    expect(embeddedIPv4('0:0:0:0:0:FFFF:192.0.2.1')).toBe('192.0.2.1');
    expect(embeddedIPv4('::ffff:c000:201')).toBe('192.0.2.1');
    expect(embeddedIPv4('64:ff9b::c000:201')).toBe('192.0.2.1');
    expect(embeddedIPv4('2606:4700::1')).toBeUndefined();
    expect(embeddedIPv4('::1')).toBe(undefined);
  });
});

describe('the guard', () => {
  // What a person may type; `new URL` brings numbers into one form before the guard sees them.
  test.each([
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:0001]/',
    'http://①②⑦.⓪.⓪.①/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data',
    'http://user:password@10.0.0.1:8080/',
  ])('%s is refused without asking a resolver', async (address) => {
    const { hostname, port } = new URL(address);
    const guard = new EgressGuard([], () => Promise.reject(new Error('asked')));
    await expect(guard.resolve(hostname, Number(port) || 80)).rejects.toMatchObject({ reason: 'blocked' });
  });

  test('one inside address among several refuses the host', async () => {
    const guard = new EgressGuard([], resolvesTo('93.184.215.14', '10.0.0.7'));
    await expect(guard.resolve('mixed.example', 443)).rejects.toMatchObject({ reason: 'blocked' });
  });

  test('a public host gives its addresses, so that the connection can be pinned to them', async () => {
    const guard = new EgressGuard([], resolvesTo('93.184.215.14', '2606:2800:21f::1'));
    expect(await guard.resolve('Example.COM.', 443)).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2606:2800:21f::1', family: 6 },
    ]);
  });

  test('the allow-list opens hosts, ports, addresses and networks, and nothing else', async () => {
    const guard = new EgressGuard(
      ['git.internal', 'ci.internal:8443', '10.20.0.0/16', '::1', '127.0.0.1'],
      async (host) => [{ address: host === 'in-network.example' ? '10.20.3.4' : '10.9.9.9', family: 4 }],
    );
    const open = (host: string, port = 443) =>
      guard.resolve(host, port).then(
        () => true,
        () => false,
      );
    expect(await open('git.internal')).toBe(true);
    expect(await open('GIT.internal')).toBe(true);
    expect(await open('sub.git.internal')).toBe(false);
    expect(await open('ci.internal', 8443)).toBe(true);
    expect(await open('ci.internal', 443)).toBe(false);
    expect(await open('in-network.example')).toBe(true);
    expect(await open('10.21.0.1')).toBe(false);
    expect(await open('[::1]')).toBe(true);
    expect(await open('127.0.0.1', 9999)).toBe(true);
    expect(await open('127.0.0.2')).toBe(false);
    expect(await open('[::ffff:127.0.0.1]')).toBe(true);
  });

  test('an invalid allow-list is reported at once', () => {
    for (const item of ['10.0.0.0/33', 'a b', 'host:port', '[::1', '10.0.0/8']) {
      expect(() => new EgressGuard([item]), item).toThrow(TypeError);
    }
  });

  test('a refusal does not tell whether an inside name resolves', async () => {
    const inside = new EgressGuard([], async () => [{ address: '10.0.0.7', family: 4 }]);
    const unknown = new EgressGuard([], async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    });
    const empty = new EgressGuard([], async () => []);
    const messages = [inside, unknown, empty].map((guard) =>
      guard.resolve('vault.internal', 443).catch(({ message }: Error) => message),
    );
    expect(new Set(await Promise.all(messages)).size).toBe(1);
  });

  test('invalid names, unknown names and names without addresses have other errors than blocked ones', async () => {
    const empty = new EgressGuard([], async () => []);
    await expect(empty.resolve('nowhere.example', 80)).rejects.toMatchObject({ reason: 'unknown-host' });
    await expect(empty.resolve('a b', 80)).rejects.toMatchObject({ reason: 'unknown-host' });
    const failing = new EgressGuard([], () => Promise.reject(new Error('ENOTFOUND')));
    await expect(failing.resolve('nowhere.example', 80)).rejects.toMatchObject({ reason: 'unknown-host' });
  });
});
