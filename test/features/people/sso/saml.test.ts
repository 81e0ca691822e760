/** Signing in by SAML: the way of a person, and all that is refused. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  ASSERTION_NS,
  aKeyPair,
  assertionOf,
  encoded,
  responseOf,
  sign,
} from '../../../support/saml-idp.ts';
import { aSamlScene, Browser, ownKeys, type SamlScene } from '../../../support/saml-login.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let scene: SamlScene;
const db = () => server.services.database.prisma;

beforeAll(async () => {
  server = await aServer();
  scene = await aSamlScene(server, 'acme.example');
});

const userOf = (email: string) =>
  db().user.findUnique({ where: { email }, include: { memberships: true, tokens: true } });

describe('a provider', () => {
  test('is pending until it has all three settings, and again without one', async () => {
    const { admin, path } = scene;
    const created = await admin.post(`${path}/saml`, { label: ' Okta ' });
    expect(created).toMatchObject({ status: 201, body: { label: 'Okta', status: 'pending', defaultRole: 'read' } });
    expect(created.body).not.toHaveProperty('certificate');
    const own = `${path}/saml/${created.body.id}`;
    const { certificate } = ownKeys();
    const settings = { certificate, entityID: 'urn:okta', ssoURL: 'https://okta.example/sso' };
    expect((await admin.patch(own, settings)).body).toMatchObject({ status: 'active', ...settings });
    for (const name of Object.keys(settings)) {
      const cleared = await admin.patch(own, { [name]: null });
      expect(cleared.body.status, name).toBe('pending');
      expect(cleared.body).not.toHaveProperty(name);
      await admin.patch(own, settings);
    }
    const team = await server.make.team(scene.organization);
    expect((await admin.patch(own, { defaultTeam: team.id, defaultRole: null })).body).toMatchObject({
      defaultTeam: { object: 'team', id: team.id },
      defaultRole: null,
    });
    expect((await admin.delete(own)).status).toBe(204);
    expect((await admin.get(own)).status).toBe(404);
  });

  test('has limits, each with the name of its field', async () => {
    const { admin, path } = scene;
    const elsewhere = await server.make.team(await server.make.organization());
    const refused = async (body: object) => {
      const { status, body: answer } = await admin.post(`${path}/saml`, { label: 'X', ...body });
      return [status, answer.error?.details?.[0]?.path];
    };
    expect(await refused({ label: '' })).toEqual([400, 'label']);
    expect(await refused({ label: 'x'.repeat(31) })).toEqual([400, 'label']);
    expect(await refused({ entityID: 'x'.repeat(1025) })).toEqual([400, 'entityID']);
    for (const blank of ['', '  ']) expect(await refused({ entityID: blank })).toEqual([400, 'entityID']);
    expect(await refused({ certificate: 'x'.repeat(10_001) })).toEqual([400, 'certificate']);
    expect(await refused({ certificate: 'nonsense' })).toEqual([400, 'certificate']);
    expect(await refused({ ssoURL: 'javascript:alert(1)' })).toEqual([400, 'ssoURL']);
    expect(await refused({ ssoURL: `https://x.example/${'x'.repeat(2048)}` })).toEqual([400, 'ssoURL']);
    expect(await refused({ defaultTeam: elsewhere.id })).toEqual([400, 'defaultTeam']);
  });

  test('is shown to those who sign in once it is active, without a token; an organization that is not there has none', async () => {
    await scene.admin.post(`${scene.path}/saml`, { label: 'Pending' });
    const { status, body } = await server.visitor.get(`${scene.path}/sso`);
    const { id, label, service } = scene.provider;
    expect({ status, body }).toEqual({ status: 200, body: { items: [{ id, label, startURL: service.startURL }] } });
    expect((await server.visitor.get('/v1/orgs/absent/sso')).body).toEqual({ items: [] });
  });

  test('reads our metadata', async () => {
    const response = await fetch(new URL(new URL(scene.provider.service.entityID).pathname, server.url));
    expect(response.headers.get('content-type')).toContain('application/samlmetadata+xml');
    expect(await response.text()).toContain(`Location="${scene.provider.service.acsURL}"`);
  });
});

describe('signing in', () => {
  test('makes an account and a member, with role and team of the provider, and a session that ends', async () => {
    const team = await server.make.team(scene.organization);
    await scene.admin.patch(`${scene.path}/saml/${scene.provider.id}`, {
      defaultTeam: team.id,
      defaultRole: 'comment',
    });
    const browser = new Browser(server.url);
    const ended = await scene.signIn(browser, 'Nora@acme.example', {
      attributes: `<saml:AttributeStatement><saml:Attribute Name="displayName"><saml:AttributeValue>Nora N.</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
    });
    expect(ended.headers.get('location')).toBe('/app');
    expect((await browser.get('/app')).status).toBe(200);
    const user = await userOf('nora@acme.example');
    expect(user).toMatchObject({ displayName: 'Nora N.', emailVerified: true });
    expect(user?.memberships).toMatchObject([{ organizationId: scene.organization.id, role: 'comment', sso: true }]);
    expect(user?.tokens).toMatchObject([{ kind: 'saml', ssoOrganizationId: scene.organization.id }]);
    expect(user?.tokens[0]?.expiresAt?.getTime()).toBeLessThan(Date.now() + 25 * 3_600_000);
    expect(await db().teamMember.count({ where: { teamId: team.id, userId: user?.id ?? '' } })).toBe(1);
    const again = new Browser(server.url);
    expect((await scene.signIn(again, 'nora@acme.example')).status).toBe(303);
    expect((await userOf('nora@acme.example'))?.memberships).toHaveLength(1);
  });

  test('leads to an address of this server, and to no other', async () => {
    const { privateKey } = ownKeys();
    const toOf = async (next: string) => {
      const browser = new Browser(server.url);
      const good = { ...(await scene.begin(browser, next)), email: 'next@acme.example' };
      const answered = await scene.answer(browser, sign(responseOf(good, assertionOf(good)), privateKey));
      return (await browser.get(answered.headers.get('location') ?? '')).headers.get('location');
    };
    expect(await toOf('/app/orgs/x')).toBe('/app/orgs/x');
    for (const next of ['https://evil.example', '//evil.example', '/app//evil.example', '/app\\evil', '/v1/user'])
      expect(await toOf(next), next).toBe('/app');
  });

  test('ends only in the browser in which it began', async () => {
    const { privateKey } = ownKeys();
    const [victim, attacker] = [new Browser(server.url), new Browser(server.url)];
    const good = { ...(await scene.begin(attacker)), email: 'attacker@acme.example' };
    const answered = await scene.answer(victim, sign(responseOf(good, assertionOf(good)), privateKey));
    const link = answered.headers.get('location') ?? '';
    await scene.begin(victim);
    const refused = await victim.get(link);
    expect([refused.status, victim.cookies.has('octavo-session')]).toEqual([403, false]);
    expect(await userOf('attacker@acme.example')).toBeNull();
    expect((await attacker.get(link)).status).toBe(303);
    expect((await attacker.get(link)).status).toBe(403);
  });

  test('takes an address of a verified domain, whether or not there is an account', async () => {
    await server.make.user({ email: 'victim@elsewhere.example' });
    for (const email of ['victim@elsewhere.example', 'nobody@elsewhere.example', 'x@sub.acme.example']) {
      const browser = new Browser(server.url);
      const refused = await scene.signIn(browser, email);
      expect([refused.status, browser.cookies.has('octavo-session')], email).toEqual([403, false]);
      expect(await refused.text()).toContain('is not verified for this organization');
    }
    expect((await userOf('victim@elsewhere.example'))?.memberships).toEqual([]);
  });

  test('is not for administrators of the server, nor for members that are disabled', async () => {
    await server.make.user({ email: 'operator@acme.example', serverAdmin: true });
    expect((await scene.signIn(new Browser(server.url), 'operator@acme.example')).status).toBe(403);
    const { id: userId } = await server.make.user({ email: 'gone@acme.example' });
    const organizationId = scene.organization.id;
    await db().member.create({ data: { organizationId, userId, role: 'read', disabled: true } });
    expect((await scene.signIn(new Browser(server.url), 'gone@acme.example')).status).toBe(403);
  });

  test('ends with the provider: deleted, or with another certificate', async () => {
    const own = await aSamlScene(server, 'ends.example');
    const browser = new Browser(server.url);
    await own.signIn(browser, 'ben@ends.example');
    expect((await browser.get('/app')).status).toBe(200);
    await own.admin.patch(`${own.path}/saml/${own.provider.id}`, { label: 'Renamed' });
    expect((await browser.get('/app')).status).toBe(200);
    await own.admin.patch(`${own.path}/saml/${own.provider.id}`, { entityID: 'https://other.example' });
    expect((await browser.get('/app')).status).toBe(303);
  });
});

/** What an attacker sends, made of a good answer. */
type Attack = (answer: Answer) => string | Promise<string>;

const signed = (answer: Answer, options = {}) =>
  sign(responseOf(answer, assertionOf(answer)), ownKeys().privateKey, options);
const victim = 'victim@acme.example';
/** The signed assertion of an answer, and an evil one without a signature. */
function parts(answer: Answer) {
  const xml = signed(answer);
  const good = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const evil = assertionOf({ ...answer, email: victim, assertionId: '_evil' });
  const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(good)?.[0] ?? '';
  return { xml, good, evil, signature, bare: good.replace(signature, '') };
}
const into = (element: string, inner: string) => element.replace('</saml:Assertion>', `${inner}</saml:Assertion>`);
const withSignature = (element: string, signature: string) =>
  element.replace('</saml:Issuer>', `</saml:Issuer>${signature}`);
const signedResponse = (answer: Answer) => signed(answer, { element: 'Response' });

const ATTACKS: Readonly<Record<string, Attack>> = {
  unsigned: (answer) => responseOf(answer, assertionOf({ ...answer, email: victim })),
  'signed by another key': (answer) => sign(responseOf(answer, assertionOf(answer)), aKeyPair().privateKey),
  'a signature of the Response alone': signedResponse,
  'XSW1: a copy of the signed Response in its signature': (answer) => {
    const xml = signedResponse(answer);
    const evil = xml.replaceAll(answer.email, victim).replace(/ ID="_r/, ' ID="_evil');
    return evil.replace('</ds:Signature>', `<ds:Object>${xml}</ds:Object></ds:Signature>`);
  },
  'XSW2: the signed Response before its signature': (answer) => {
    const xml = signedResponse(answer);
    return xml
      .replaceAll(answer.email, victim)
      .replace(/ ID="_r/, ' ID="_evil')
      .replace('<ds:Signature', `${xml}<ds:Signature`);
  },
  'XSW3: an evil assertion before the signed one': (answer) => {
    const { good, evil } = parts(answer);
    return responseOf(answer, evil + good);
  },
  'XSW4: the signed assertion within an evil one': (answer) => {
    const { good, evil } = parts(answer);
    return responseOf(answer, into(evil, good));
  },
  'XSW5: the signature in an evil assertion, the signed one after it': (answer) => {
    const { bare, evil, signature } = parts(answer);
    return responseOf(answer, withSignature(evil, signature) + bare);
  },
  'XSW6: the signed assertion in the signature of an evil one': (answer) => {
    const { bare, evil, signature } = parts(answer);
    return responseOf(answer, withSignature(evil, signature.replace('</ds:Signature>', `${bare}</ds:Signature>`)));
  },
  'XSW7: an evil assertion in Extensions': (answer) => {
    const { good, evil } = parts(answer);
    return responseOf(answer, `<samlp:Extensions>${evil}</samlp:Extensions>${good}`);
  },
  'XSW8: the signed assertion in an Object of the signature of an evil one': (answer) => {
    const { bare, evil, signature } = parts(answer);
    const object = signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`);
    return responseOf(answer, withSignature(evil, object));
  },
  'the same id twice': (answer) =>
    signed({ ...answer, assertionId: '_twice' }).replace(/ ID="_r[^"]*"/, ' ID="_twice"'),
  'a comment in the NameID': (answer) => signed({ ...answer, nameId: `${victim}<!---->.evil.example` }),
  'a comment in a digest': (answer) => signed(answer).replace('<ds:DigestValue>', '<ds:DigestValue><!--x-->'),
  'an instruction in the NameID': (answer) =>
    signed(answer).replace(`>${answer.email}<`, `>${victim}<?x?>.evil.example<`),
  'two SignedInfo': (answer) => {
    const xml = signed(answer);
    const info = /<ds:SignedInfo.*<\/ds:SignedInfo>/s.exec(xml)?.[0] ?? '';
    return xml.replace('<ds:SignedInfo', `${info}<ds:SignedInfo`);
  },
  'two references': (answer) => {
    const xml = signed(answer);
    const reference = /<ds:Reference.*<\/ds:Reference>/s.exec(xml)?.[0] ?? '';
    return xml.replace(reference, reference + reference);
  },
  'the key of the provider as an HMAC secret': (answer) =>
    sign(responseOf(answer, assertionOf(answer)), ownKeys().certificate, {
      signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    }),
  'RSA with SHA-1': (answer) => signed(answer, { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
  'RSA with SHA-1, hidden behind another attribute': (answer) =>
    signed(answer, { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }).replace(
      '<ds:SignatureMethod ',
      `<ds:SignatureMethod x=' Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"' `,
    ),
  'a tag that never ends': (answer) => signed(answer).replace('</samlp:Response>', '<x a="</samlp:Response>'),
  'a digest of SHA-1': (answer) => signed(answer, { digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
  'another NameID in the signed bytes': (answer) => signed(answer).replace(answer.email, victim),
  'a signature that is altered': (answer) =>
    signed(answer).replace(/<ds:SignatureValue>.{8}/, '<ds:SignatureValue>AAAAAAAA'),
  'attributes after the signed assertion': (answer) =>
    signed(answer).replace(
      '</samlp:Response>',
      `<saml:Assertion xmlns:saml="${ASSERTION_NS}"><saml:AttributeStatement/></saml:Assertion></samlp:Response>`,
    ),
  'an encrypted assertion beside the signed one': (answer) =>
    signed(answer).replace(
      '</samlp:Response>',
      `<saml:EncryptedAssertion xmlns:saml="${ASSERTION_NS}"></saml:EncryptedAssertion></samlp:Response>`,
    ),
  'an encrypted assertion': (answer) =>
    responseOf(answer, `<saml:EncryptedAssertion xmlns:saml="${ASSERTION_NS}"></saml:EncryptedAssertion>`),
  'an external entity': (answer) =>
    `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${signed({ ...answer, nameId: '&e;' })}`,
  'an entity bomb': (answer) =>
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${signed(answer)}`,
  expired: (answer) => signed({ ...answer, notOnOrAfter: -120 }),
  'not yet valid': (answer) => signed({ ...answer, notBefore: 300 }),
  'for another audience': (answer) => signed({ ...answer, audience: 'https://other.example' }),
  'for another destination': (answer) => signed({ ...answer, destination: 'https://other.example/acs' }),
  'for another recipient': (answer) => signed({ ...answer, recipient: 'https://other.example/acs' }),
  'from another issuer': (answer) => signed({ ...answer, issuer: 'https://other.example' }),
  'to a request that was not made': (answer) => signed({ ...answer, requestId: '_none', subjectRequestId: '_none' }),
  'to another request in the signed bytes': (answer) => signed({ ...answer, subjectRequestId: '_other' }),
  'to no request': (answer) => signed(answer).replace(/ InResponseTo="[^"]*"><saml:Issuer/, '><saml:Issuer'),
  'two addresses': (answer) =>
    signed({
      ...answer,
      attributes: `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${answer.email}</saml:AttributeValue><saml:AttributeValue>${victim}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
    }),
  'no XML': () => 'nonsense',
  'very long': (answer) => signed(answer).replace('</samlp:Response>', `${' '.repeat(120 * 1024)}</samlp:Response>`),
};

describe('an answer is refused:', () => {
  test.for(Object.entries(ATTACKS))('%s', async ([, attack]) => {
    const browser = new Browser(server.url);
    const answer = { ...(await scene.begin(browser)), email: 'attacker@acme.example' };
    const response = await scene.answer(browser, await attack(answer));
    const text = await response.text();
    expect([response.status, response.headers.get('location')], text.slice(0, 300)).toEqual([403, null]);
    expect(text).not.toContain('root:');
    expect(browser.cookies.has('octavo-session')).toBe(false);
    expect(await userOf(victim)).toBeNull();
  });

  test('the good one that they are made of is not', async () => {
    const browser = new Browser(server.url);
    const answer = { ...(await scene.begin(browser)), email: 'attacker@acme.example' };
    expect((await scene.answer(browser, signed(answer))).status).toBe(303);
  });

  test('one of a clock that is half a minute off is not', async () => {
    for (const off of [{ notBefore: 30 }, { notOnOrAfter: -30 }]) {
      const browser = new Browser(server.url);
      const answer = { ...(await scene.begin(browser)), email: 'attacker@acme.example', ...off };
      expect((await scene.answer(browser, signed(answer))).status, JSON.stringify(off)).toBe(303);
    }
  });

  test('a second time, also when the first was refused', async () => {
    const [browser, other] = [new Browser(server.url), new Browser(server.url)];
    const answer = { ...(await scene.begin(browser)), email: 'attacker@acme.example' };
    const xml = signed(answer);
    const all = await Promise.all([1, 2, 3, 4].map(() => scene.answer(browser, xml)));
    expect(all.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403]);
    expect((await scene.answer(other, xml)).status).toBe(403);
    const second = { ...(await scene.begin(browser)), email: 'attacker@acme.example' };
    expect((await scene.answer(browser, signed(second).replace(second.email, victim))).status).toBe(403);
    expect((await scene.answer(browser, signed(second))).status).toBe(403);
  });

  test('of the provider of another organization', async () => {
    const other = await aSamlScene(server, 'other.example', { certificate: aKeyPair().certificate });
    const browser = new Browser(server.url);
    const answer = { ...(await other.begin(browser)), email: 'attacker@acme.example' };
    expect((await other.answer(browser, signed(answer))).status).toBe(403);
    const mine = { ...(await scene.begin(browser)), email: 'attacker@acme.example' };
    const crossed = await browser.postFromElsewhere(other.provider.service.acsURL, {
      SAMLResponse: encoded(signed(mine)),
    });
    expect(crossed.status).toBe(403);
  });

  test('when it is larger than any answer, before it is read', async () => {
    const { status } = await new Browser(server.url).postFromElsewhere(scene.provider.service.acsURL, {
      SAMLResponse: 'A'.repeat(400_000),
    });
    expect(status).toBe(413);
  });
});

test('a network begins only so many sign-ins in a time, and others begin theirs', async () => {
  const { provider } = scene;
  const begin = async () =>
    (await fetch(provider.service.startURL.replace('http://octavo.test', server.url), { redirect: 'manual' })).status;
  expect(await begin()).toBe(303);
  const row = { providerId: provider.id, browser: 'x', next: '/app', expiresAt: new Date(Date.now() + 60_000) };
  const many = (network: string) =>
    db().ssoRequest.createMany({
      data: Array.from({ length: 120 }, (_, n) => ({ ...row, network, id: `_${network}${n}` })),
    });
  await many('198.51.100.7');
  expect(await begin()).toBe(303);
  await many('127.0.0.1');
  expect(await begin()).toBe(429);
  await db().ssoRequest.deleteMany({ where: { browser: 'x' } });
});
