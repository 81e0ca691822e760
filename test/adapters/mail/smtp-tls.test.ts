/** Mail over TLS to a real SMTP server: with a certificate that is trusted it arrives, with another one nothing is said. */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Of the loopback, and no name for this machine: mail to it must be encrypted. Other systems than Linux have no such address. */
const HOST = '127.0.0.2';

let folder: string;
let files: { key: string; certificate: string };

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-smtp-'));
  files = { key: path.join(folder, 'key.pem'), certificate: path.join(folder, 'certificate.pem') };
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=IP:${HOST}`];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', files.key, '-out', files.certificate, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Sends one mail from a process of its own, since certificates are trusted when a process starts; gives what it said. */
async function sent(url: string, trusted?: string): Promise<string> {
  const mailer = path.resolve('src/adapters/mail/smtp.ts');
  const program = `
    import { smtpMailer } from ${JSON.stringify(mailer)};
    const mailer = smtpMailer({ url: ${JSON.stringify(url)}, from: { name: 'Docs', address: 'docs@example.com' } });
    const mail = { id: 'one', to: 'ada@example.org', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };
    await mailer.send(mail).then(() => console.log('sent'), (error) => console.log(error.name, error.code, error.message));
    mailer.close();`;
  const env = { PATH: process.env['PATH'], ...(trusted && { NODE_EXTRA_CA_CERTS: trusted }) };
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await new Promise((resolve) => child.on('close', resolve));
  return said.trim();
}

/** While `work` runs, a server that speaks TLS at once, or after STARTTLS; gives what it received. */
async function withServer(secure: boolean, work: (port: number) => Promise<void>) {
  const received: { user: string; secure: boolean }[] = [];
  const server = new SMTPServer({
    secure,
    key: fs.readFileSync(files.key),
    cert: fs.readFileSync(files.certificate),
    authOptional: true,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        received.push({ user: String(session.user), secure: session.secure });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, HOST, done));
  await work((server.server.address() as { port: number }).port);
  await new Promise<void>((done) => server.close(done));
  return received;
}

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux.each([
  ['smtps', true],
  ['smtp', false],
] as const)('%s delivers to a server whose certificate is trusted, with the password', async (scheme, secure) => {
  const received = await withServer(secure, async (port) => {
    expect(await sent(`${scheme}://docs:secret@${HOST}:${port}`, files.certificate)).toBe('sent');
  });
  expect(received).toEqual([{ user: 'docs', secure: true }]);
});

onLinux.each([
  ['smtps', true],
  ['smtp', false],
] as const)('%s gives nothing to a server whose certificate is not, and may be tried again', async (scheme, secure) => {
  const received = await withServer(secure, async (port) => {
    const said = await sent(`${scheme}://docs:secret@${HOST}:${port}`);
    expect(said).toMatch(/self-signed certificate/);
    expect(said).not.toContain('MailRefused');
  });
  expect(received).toEqual([]);
});
