/** Mails leave through a mail server that is away at first: each arrives once, and no row of it is left. */
import { SMTPServer } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '../../../../src/db/transaction.ts';
import { writeMails } from '../../../../src/features/people/mail/write.ts';
import { until } from '../../../support/outbox.ts';
import { stretched } from '../../../support/pace.ts';
import { aServer } from '../../../support/server.ts';

test('what one attempt handed over is not sent again by the next, and what came too late is not sent', async () => {
  const received: string[] = [];
  let busy = true;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      busy && address.startsWith('second') ? done(Object.assign(new Error('Busy'), { responseCode: 450 })) : done(),
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as { port: number };
  const { services } = await aServer({ MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Docs <docs@example.com>' });
  const write = (seconds: number, ...to: (string | null)[]) =>
    inTransaction(services.database, (tx) =>
      writeMails(
        tx,
        services,
        to.map((each) => ({ to: each, subject: 'Hello', paragraphs: ['Hello'], foot: 'Octavo' })),
        seconds,
      ),
    );
  await write(3600, 'first@example.org', 'second@example.org', null);
  await write(-1, 'late@example.org');
  const putOff = () =>
    services.database.query(`SELECT 1 FROM pgboss.job WHERE name = 'send-mails' AND state = 'retry'`);
  await until(async () => (await putOff()).length > 0, 'the first attempt has failed');
  expect(received).toEqual(['first@example.org']);
  busy = false;
  await vi.waitFor(async () => expect(await services.database.prisma.mail.count()).toBe(0), {
    timeout: stretched(90_000),
    interval: 200,
  });
  expect(received).toEqual(['first@example.org', 'second@example.org']);
  services.mailer.close();
  await new Promise<void>((done) => smtp.close(done));
});
