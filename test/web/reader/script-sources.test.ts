/** What pages let the scripts of integrations reach: hosts that are named, and nothing that is wider. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../../src/web/reader/policy.ts';
import { declaredHosts, SCRIPT_DIRECTIVES } from '../../../src/web/reader/script-sources.ts';
import { settingsWith } from './models.ts';

const hostsOf = (...policies: (string | null)[]) =>
  Object.fromEntries([...declaredHosts(policies)].filter(([, hosts]) => hosts.length > 0));

test('hosts are taken from the directives that name them, others from default-src', () => {
  expect(hostsOf("default-src 'self' https://a.example.com; connect-src wss://b.example.com:8443/x", null)).toEqual({
    'script-src': ['https://a.example.com'],
    'style-src': ['https://a.example.com'],
    'img-src': ['https://a.example.com'],
    'media-src': ['https://a.example.com'],
    'font-src': ['https://a.example.com'],
    'connect-src': ['wss://b.example.com:8443/x'],
    'frame-src': ['https://a.example.com'],
  });
  expect(hostsOf('script-src-elem *.example.com', 'script-src https://a.example.com *.example.com')).toEqual({
    'script-src': ['https://*.example.com', 'https://a.example.com'],
  });
});

test.each([
  '*',
  'https:',
  'data:',
  'blob:',
  '*.com',
  'https://*.com',
  'https://*',
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'strict-dynamic'",
  "'nonce-abc'",
  "'sha256-abc='",
  'http://plain.example.com',
  'localhost',
  'http://127.0.0.1:80',
  '127.0.0.1',
  'https://[::1]',
])('%s is no host that somebody named', (source) => {
  expect(hostsOf(`default-src ${source}`)).toEqual({});
});

test('whatever a policy says, the page names nothing but its own sources, the nonce and hosts', () => {
  const word = fc.oneof(
    fc.constantFrom(...SCRIPT_DIRECTIVES, "'unsafe-inline'", "'unsafe-eval'", 'data:', '*', ';', ',', '\n'),
    fc.string({ maxLength: 20 }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const scripts = [{ script: 'https://s.example', cookies: false, contentSecurityPolicy: words.join(' ') }];
      const all = securityHeaders(settingsWith(), { scripts })['content-security-policy'] ?? '';
      const plain = (securityHeaders(settingsWith())['content-security-policy'] ?? '').split('; ');
      const directives = all.split('; ');
      expect(directives.map((text) => text.split(' ')[0])).toEqual(plain.map((text) => text.split(' ')[0]));
      directives.forEach((directive, at) => {
        const added = directive.split(' ').filter((source) => !plain[at]?.split(' ').includes(source));
        for (const source of added) expect(source).toMatch(/^(?:https:\/\/[\w*]|wss:\/\/[\w*]|'nonce-)[^\s;,'"]*'?$/);
      });
    }),
  );
});
