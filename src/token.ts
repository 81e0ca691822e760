/**
 * `npm run token [-- <e-mail>]`: prints a new access token for an account, by default the server's first administrator. For
 * whoever has the machine but no token any more. With the embedded database the server has to be stopped meanwhile.
 */
import { newToken, tokenHash } from './access/callers.ts';
import { configFrom } from './config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { inTransaction } from './db/transaction.ts';
import { record } from './features/people/audit.ts';
import { newId } from './ids.ts';
import { startError } from './server/start-error.ts';

/** A new token of the account with this address, or of the server's oldest administrator. Null: there is none. */
export function recoverToken(database: Database, email?: string): Promise<{ email: string; token: string } | null> {
  const token = newToken();
  return inTransaction(database, async (tx) => {
    const user = await tx.user.findFirst({
      where: email ? { email: email.toLowerCase() } : { serverAdmin: true },
      orderBy: { createdAt: 'asc' },
    });
    if (!user) return null;
    const id = newId();
    await tx.accessToken.create({
      data: { id, userId: user.id, name: 'Created on the server', hash: tokenHash(token), scopes: [] },
    });
    await record(tx, { actorId: null, action: 'token.create', subject: id, details: { owner: user.id } });
    return { email: user.email, token };
  });
}

async function run(email: string | undefined): Promise<void> {
  const database = await openDatabase(configFrom(process.env));
  try {
    const made = await recoverToken(database, email);
    if (made) process.stdout.write(`A new token of ${made.email}, shown this once: ${made.token}\n`);
    else refuse(email ? `No account has the address ${email}.` : 'There are no accounts yet: start the server first.');
  } finally {
    await database.close();
  }
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

if (import.meta.main) {
  run(process.argv[2]).catch((error: unknown) => refuse(startError(error)));
}
