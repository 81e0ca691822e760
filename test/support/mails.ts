/** Mails that a server without a mail server wrote to its log. */
import { untilJobsAreDone } from './jobs.ts';
import type { TestServer } from './server.ts';

export interface WrittenMail {
  to: string;
  subject: string;
  text: string;
}

/** The mails for an address, oldest first, when all that were written are handed over. */
export async function mailsTo({ services, log }: TestServer, address: string): Promise<WrittenMail[]> {
  await untilJobsAreDone(services.database);
  return log
    .map((line) => JSON.parse(line) as Partial<WrittenMail> & { mail?: string })
    .filter((entry): entry is WrittenMail & { mail: string } => entry.mail !== undefined && entry.to === address);
}

/** The code of the newest mail for an address. */
export async function codeFor(server: TestServer, address: string): Promise<string> {
  const text = (await mailsTo(server, address)).at(-1)?.text ?? '';
  return /^[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(text)?.[0] ?? '';
}
