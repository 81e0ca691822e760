/** Mail handed to a real SMTP server over loopback. */
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { isMailAddress, type Mail, MailRefused } from '../../../src/adapters/mail/mailer.ts';
import { smtpMailer } from '../../../src/adapters/mail/smtp.ts';

const running: SMTPServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise<void>((done) => server.close(done));
});

/** A server, and what it received. */
async function anSmtpServer(options: SMTPServerOptions = {}) {
  const received: { from: string; to: string[]; user: string; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === 's@cret' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, user: String(user), raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  // What breaks off is seen by the client.
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  running.push(server);
  const { port } = server.server.address() as { port: number };
  return { received, port };
}

const from = { name: 'Docs', address: 'docs@example.com' };
const mail = (own: Partial<Mail> = {}): Mail => ({
  id: 'one',
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Plain text\n',
  html: '<p>Simple HTML</p>',
  ...own,
});

describe('a mail', () => {
  test('arrives with both texts, its sender, its receiver and an id of its own', async () => {
    const { received, port } = await anSmtpServer();
    const mailer = smtpMailer({ url: `smtp://docs:s%40cret@127.0.0.1:${port}`, from });
    await mailer.send(mail());
    mailer.close();
    expect(received).toMatchObject([{ from: 'docs@example.com', to: ['ada@example.org'], user: 'docs' }]);
    const { raw } = received[0]!;
    for (const part of ['From: Docs <docs@example.com>', 'Message-ID: <one@example.com>', 'Plain text', 'Simple HTML'])
      expect(raw).toContain(part);
    expect(raw).toContain('Auto-Submitted: auto-generated');
  });

  test('has one receiver and no headers beyond ours, whatever address and subject hold', async () => {
    const { received, port } = await anSmtpServer();
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
    await mailer.send(mail({ subject: 'Hello\r\nBcc: eve@example.net\r\n\r\nBody' }));
    expect(received[0]?.to).toEqual(['ada@example.org']);
    expect(received[0]?.raw).not.toMatch(/^Bcc:/im);
    for (const to of [
      'ada@example.org, eve@example.net',
      'ada@example.org\r\nBcc: eve@example.net',
      '<ada@example.org>',
      'Ada <ada@example.org>',
      'ada@example.org>\r\nRCPT TO:<eve@example.net',
      'ada',
      '@example.org',
      `${'a'.repeat(320)}@example.org`,
    ]) {
      expect(isMailAddress(to), to).toBe(false);
      await expect(mailer.send(mail({ to })), to).rejects.toThrow(MailRefused);
    }
    mailer.close();
    expect(received).toHaveLength(1);
  });

  test('that the server refuses for good is not tried again; a busy server and a wrong password may be', async () => {
    const refusing = (code: number) =>
      anSmtpServer({
        onRcptTo: (_, __, done) => done(Object.assign(new Error('No'), { responseCode: code })),
      });
    const sentTo = async (port: number, account = '') => {
      const mailer = smtpMailer({ url: `smtp://${account}127.0.0.1:${port}`, from });
      const failure = await mailer.send(mail()).then(
        () => 'sent',
        (error: unknown) => (error instanceof MailRefused ? 'refused' : 'later'),
      );
      mailer.close();
      return failure;
    };
    expect(await sentTo((await refusing(550)).port)).toBe('refused');
    expect(await sentTo((await refusing(450)).port)).toBe('later');
    const { port, received } = await anSmtpServer();
    expect(await sentTo(port, 'docs:wrong@')).toBe('later');
    expect(received).toEqual([]);
  });

  test('is not handed to a server whose certificate nobody vouches for', async () => {
    // Without a certificate of its own, the server has one that is signed by itself.
    const { port, received } = await anSmtpServer({ secure: true, disabledCommands: [] });
    const mailer = smtpMailer({ url: `smtps://127.0.0.1:${port}`, from });
    await expect(mailer.send(mail())).rejects.toThrow(/certificate|signed|altname/i);
    mailer.close();
    expect(received).toEqual([]);
  });
});
