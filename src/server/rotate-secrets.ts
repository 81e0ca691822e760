/**
 * A new SECRET_KEY: everything that is encrypted in the database is encrypted again, in one transaction, when a server starts with the new
 * key and the one before it. A server that ends in the middle leaves all of it as it was.
 */
import { queryIn } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Log } from '../log.ts';
import { SECRET_KEY_SETTING, type Secrets } from '../secrets.ts';

/** What is encrypted, and the part of its subject that goes before the id. A test finds columns of bytes that nobody thought of. */
export const ENCRYPTED = [
  { table: 'GitOperation', column: 'credentials', id: 'id', subject: 'git-operation:' },
  { table: 'GitPreviews', column: 'credentials', id: 'spaceId', subject: 'git-previews:' },
  { table: 'GitPreviews', column: 'secret', id: 'spaceId', subject: 'git-previews-secret:' },
  { table: 'SiteAuth', column: 'privateKey', id: 'siteId', subject: 'site-auth:' },
  { table: 'SiteRenderer', column: 'secret', id: 'id', subject: 'site-renderer:' },
  { table: 'Integration', column: 'secrets', id: 'id', subject: 'integration:' },
  { table: 'Mail', column: 'content', id: 'id', subject: 'mail:' },
  { table: 'OidcProvider', column: 'clientSecret', id: 'id', subject: 'oidc-provider:' },
  { table: 'SsoSession', column: 'idToken', id: 'tokenId', subject: 'sso-session:' },
  { table: 'Webhook', column: 'secret', id: 'id', subject: 'webhook:' },
  { table: 'Webhook', column: 'previousSecret', id: 'id', subject: 'webhook:' },
] as const;

const BATCH = 500;
const TIMEOUT_MS = 600_000;

/** Encrypts again with the key of `secrets` what was encrypted with the one before it, if that is how the database was last used. */
export async function rotateSecrets(database: Database, secrets: Secrets, log: Log): Promise<void> {
  const { previousFingerprint } = secrets;
  if (previousFingerprint === undefined) return;
  const count = await inTransaction(
    database,
    async (tx) => {
      // Of several servers that start at once, the others wait, and find it done.
      const [setting] = await tx.$queryRaw<{ value: string }[]>`
        SELECT "value"#>>'{}' AS "value" FROM "Setting" WHERE "key" = ${SECRET_KEY_SETTING} FOR UPDATE`;
      if (setting?.value !== previousFingerprint) return null;
      let changed = 0;
      for (const { table, column, id, subject } of ENCRYPTED) {
        for (let after = ''; ; ) {
          const rows = await queryIn<{ id: string; bytes: Uint8Array }>(
            tx,
            `SELECT "${id}" AS "id", "${column}" AS "bytes" FROM "${table}"
             WHERE "${column}" IS NOT NULL AND "${id}" > $1 ORDER BY "${id}" LIMIT ${BATCH}`,
            [after],
          );
          for (const row of rows) {
            const whose = `${subject}${row.id}`;
            const bytes = secrets.encrypt(secrets.decrypt(row.bytes, whose), whose);
            await queryIn(tx, `UPDATE "${table}" SET "${column}" = $2 WHERE "${id}" = $1`, [row.id, bytes]);
          }
          changed += rows.length;
          if (rows.length < BATCH) break;
          after = rows.at(-1)?.id ?? '';
        }
      }
      await tx.setting.update({ where: { key: SECRET_KEY_SETTING }, data: { value: secrets.fingerprint } });
      return changed;
    },
    { timeout: TIMEOUT_MS },
  );
  if (count !== null)
    log.info({ secrets: count }, 'the database has the new SECRET_KEY: SECRET_KEY_PREVIOUS can go in a day');
}
