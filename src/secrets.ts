/**
 * Small secrets at rest (credentials of repositories and integrations) and signed values (links that expire).
 * One key, SECRET_KEY or a random one kept in DATA_DIR, from which a key of its own is derived for each purpose.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

/** The bytes were not encrypted with this key for this subject, or were changed. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** The key cannot be used: it is malformed, or not the one of this database. The message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

export interface Secrets {
  /**
   * AES-256-GCM. `subject` says whose secret it is (`git-operation:<id>`): bytes copied to another row do not decrypt.
   * 29 bytes longer than the UTF-8 text.
   */
  encrypt(text: string, subject: string): Uint8Array<ArrayBuffer>;
  /** Throws `SecretError`. */
  decrypt(bytes: Uint8Array, subject: string): string;
  /** A text fit for addresses (base64url and dots) that carries `value`, readable by all, until `expiresAt` if given. */
  sign(value: unknown, purpose: string, expiresAt?: Date): string;
  /** What was signed for this purpose, or undefined: forged, changed, of another purpose, or expired at `now`. */
  verify(text: string, purpose: string, now?: Date): unknown;
  /** 32 bytes that only servers with this key know, others for each purpose: for what signs by itself. */
  derive(purpose: string): Uint8Array;
  /** Identifies a key without revealing it. */
  readonly fingerprint: string;
  /** That of the key before it, with which values are still decrypted and verified; undefined: there is none. */
  readonly previousFingerprint: string | undefined;
}

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** The secrets under the server's key; makes DATA_DIR/secret.key (mode 0600) when no key is configured. */
export function openSecrets(
  config: Pick<Config, 'secretKey' | 'dataDir'> & Partial<Pick<Config, 'previousSecretKey'>>,
): Secrets {
  const secrets = secretsOf(config.secretKey ?? keyIn(config.dataDir));
  const { previousSecretKey } = config;
  return previousSecretKey === undefined ? secrets : withPrevious(secrets, secretsOf(previousSecretKey));
}

/** Encrypts and signs with the one, and also reads what the other has encrypted and signed. */
function withPrevious(secrets: Secrets, previous: Secrets): Secrets {
  return {
    ...secrets,
    decrypt(bytes, subject) {
      try {
        return secrets.decrypt(bytes, subject);
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        return previous.decrypt(bytes, subject);
      }
    },
    verify: (text, purpose, now) => secrets.verify(text, purpose, now) ?? previous.verify(text, purpose, now),
    previousFingerprint: previous.fingerprint,
  };
}

/** The secrets under a key of at least 32 characters. */
export function secretsOf(key: string): Secrets {
  const derived = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const found = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, 'octavo', purpose, 32));
    derived.set(purpose, found);
    return found;
  };
  const signature = (text: string, purpose: string) =>
    createHmac('sha256', keyFor(`sign ${purpose}`))
      .update(text)
      .digest();

  return {
    encrypt(text, subject) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', keyFor('encrypt'), nonce).setAAD(Buffer.from(subject));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Uint8Array.from(Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]));
    },
    decrypt(bytes, subject) {
      const [nonce, tag, body] = [[1, 1 + NONCE], [1 + NONCE, 1 + NONCE + TAG], [1 + NONCE + TAG]].map(([from, to]) =>
        bytes.subarray(from, to),
      ) as [Uint8Array, Uint8Array, Uint8Array];
      if (bytes[0] !== VERSION || tag.length !== TAG)
        throw new SecretError(`The secret of ${subject} has an unknown format`);
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyFor('encrypt'), nonce, { authTagLength: TAG })
          .setAAD(Buffer.from(subject))
          .setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new SecretError(`The secret of ${subject} was not encrypted with this SECRET_KEY`, { cause: error });
      }
    },
    sign(value, purpose, expiresAt) {
      const body = Buffer.from(JSON.stringify({ value, ...(expiresAt && { expires: expiresAt.getTime() }) })).toString(
        'base64url',
      );
      return `${body}.${signature(body, purpose).toString('base64url')}`;
    },
    verify(text, purpose, now = new Date()) {
      const [body = '', given = '', ...more] = text.split('.');
      const expected = signature(body, purpose);
      const actual = Buffer.from(given, 'base64url');
      if (more.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      const { value, expires } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
        value: unknown;
        expires?: number;
      };
      return expires !== undefined && now.getTime() >= expires ? undefined : value;
    },
    derive: (purpose) => keyFor(`derive ${purpose}`),
    fingerprint: keyFor('fingerprint').toString('base64url').slice(0, 22),
    previousFingerprint: undefined,
  };
}

/** The key kept in the folder; the first server creates it, complete or not at all. */
function keyIn(folder: string): string {
  const file = path.join(folder, 'secret.key');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
    fs.writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(draft);
    }
  }
  const key = fs.readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new SecretKeyError(`${file} holds no key: it must have at least 32 characters`);
  return key;
}

/** The row of "Setting" with the fingerprint of the key that the database is used with. */
export const SECRET_KEY_SETTING = 'secretKey';

/**
 * Throws when this server has another key than the one that the database is used with: several servers on one
 * database need the same SECRET_KEY, and a lost one must not be found out by the first secret that does not decrypt.
 */
export async function checkSecretKey(database: Database, secrets: Secrets): Promise<void> {
  await database.prisma.setting.createMany({
    data: [{ key: SECRET_KEY_SETTING, value: secrets.fingerprint }],
    skipDuplicates: true,
  });
  const { value } = await database.prisma.setting.findUniqueOrThrow({ where: { key: SECRET_KEY_SETTING } });
  if (value === secrets.fingerprint) return;
  throw new SecretKeyError(
    'SECRET_KEY is not the one that this database is used with, so what it keeps encrypted cannot be read. Set it to that ' +
      `one (where it was never set, it is in secret.key of the first server's DATA_DIR). If it is lost, delete the ` +
      `row "${SECRET_KEY_SETTING}" of the table "Setting", and enter all credentials again.`,
  );
}
