// An identity provider of npm (samlp), in a process of its own: it signs in one person, whoever asks.
import fs from 'node:fs';
import http from 'node:http';
import zlib from 'node:zlib';
import samlp from 'samlp';

const { privateKey, certificate, issuer, email } = JSON.parse(fs.readFileSync(0, 'utf8'));

/** Where the request says that answers go. A real provider compares it with what it was configured with. */
const consumerOf = ({ SAMLRequest }) =>
  /AssertionConsumerServiceURL="([^"]+)"/.exec(zlib.inflateRawSync(Buffer.from(SAMLRequest, 'base64')).toString())[1];

/** Single logout that begins here: the browser is sent to the service with a request, and comes back with its answer. */
function logout(req, res, next) {
  const service = req.query.service;
  const answer = samlp.logout({
    issuer,
    cert: certificate,
    key: privateKey,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    deflate: true,
    protocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
    store: { save: (_req, _state, done) => done(null, 'a-state'), load: (_req, _id, _options, done) => done(null, {}) },
    sessionParticipants: {
      hasElements: () => true,
      getFirst: (done) =>
        done(null, {
          serviceProviderId: 'octavo',
          serviceProviderLogoutURL: service,
          nameId: email,
          sessionIndex: null,
        }),
    },
  });
  answer(req, res, next);
}

const server = http.createServer((req, res) => {
  req.query = Object.fromEntries(new URL(req.url, 'http://idp').searchParams);
  res.set = (name, value) => res.setHeader(name, value);
  res.send = (body) => res.end(body);
  res.redirect = (location) => res.writeHead(302, { location }).end();
  const failed = (error) => {
    res.statusCode = 500;
    res.end(String(error?.stack));
  };
  if (req.url.startsWith('/logout')) {
    req.body = {};
    return logout(req, res, failed);
  }
  const consumer = consumerOf(req.query);
  const answer = samlp.auth({
    issuer,
    cert: certificate,
    key: privateKey,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    destination: consumer,
    recipient: consumer,
    getPostURL: (_audience, _request, _req, callback) => callback(null, consumer),
    getUserFromRequest: () => ({ id: email, emails: [{ value: email }], displayName: 'Ada of samlp', name: {} }),
  });
  answer(req, res, failed);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
