// An OpenID provider of npm (oidc-provider), in a process of its own: whoever signs in is the same person.
import fs from 'node:fs';
import http from 'node:http';
import Provider from 'oidc-provider';

const { client, email, groups } = JSON.parse(fs.readFileSync(0, 'utf8'));
const server = http.createServer();
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const issuer = `http://127.0.0.1:${server.address().port}`;

const claims = { email, email_verified: true, name: 'Ada of oidc-provider', groups };
const provider = new Provider(issuer, {
  clients: [{ ...client, grant_types: ['authorization_code'], response_types: ['code'] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  scopes: ['openid', 'email', 'profile', 'groups'],
  features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
  pkce: { required: () => true },
  cookies: { keys: ['of a test'] },
  findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId, ...claims }) }),
  // The server of the test is on loopback, too.
  // Nor does the server have to answer within 2.5 s: the machine of the tests may be held up.
  fetch: (url, { dispatcher: _, signal: __, ...options }) => globalThis.fetch(url, options),
  ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
});
server.on('request', provider.callback());
process.stdout.write(`${issuer}\n`);
