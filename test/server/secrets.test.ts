import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkSecretKey, openSecrets, secretsOf } from '../../src/secrets.ts';
import { aDatabase } from '../support/database.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-secrets-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const secrets = secretsOf('a key of at least thirty-two characters');

test('an encrypted text comes back, and never looks the same twice', () => {
  const bytes = secrets.encrypt('ghp_ü§', 'git:1');
  expect(secrets.decrypt(bytes, 'git:1')).toBe('ghp_ü§');
  expect(Buffer.from(bytes).includes('ghp_')).toBe(false);
  expect(Buffer.compare(bytes, secrets.encrypt('ghp_ü§', 'git:1'))).not.toBe(0);
  expect(secrets.decrypt(secrets.encrypt('', 'x'), 'x')).toBe('');
});

test('no changed, foreign or moved secret decrypts', () => {
  const bytes = secrets.encrypt('secret', 'git:1');
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = bytes.map((byte, j) => (i === j ? byte ^ 1 : byte));
    expect(() => secrets.decrypt(changed, 'git:1'), `byte ${i}`).toThrow(
      expect.objectContaining({ name: 'SecretError' }),
    );
  }
  expect(() => secrets.decrypt(bytes.subarray(0, 20), 'git:1')).toThrow(
    expect.objectContaining({ name: 'SecretError' }),
  );
  expect(() => secrets.decrypt(bytes, 'git:2')).toThrow(expect.objectContaining({ name: 'SecretError' }));
  expect(() => secretsOf('another key of thirty-two characters!').decrypt(bytes, 'git:1')).toThrow(
    expect.objectContaining({ name: 'SecretError' }),
  );
});

test('a signed value is believed for its purpose, until it expires, and only unchanged', () => {
  const text = secrets.sign({ file: 'f1' }, 'download', new Date(2000));
  expect(text).toMatch(/^[\w.-]+$/);
  expect(secrets.verify(text, 'download', new Date(1999))).toEqual({ file: 'f1' });
  expect(secrets.verify(text, 'download', new Date(2000))).toBeUndefined();
  expect(secrets.verify(text, 'preview', new Date(0))).toBeUndefined();
  expect(secretsOf('another key of thirty-two characters!').verify(text, 'download', new Date(0))).toBeUndefined();
  expect(secrets.verify(secrets.sign('for ever', 'x'), 'x')).toBe('for ever');
  const [body, signature] = text.split('.') as [string, string];
  const forged = Buffer.from(JSON.stringify({ value: { file: 'f2' }, expires: 2000 })).toString('base64url');
  for (const bad of [
    '',
    '.',
    body,
    `${forged}.${signature}`,
    `${body}.${signature.slice(1)}`,
    `${text}.`,
    `${body}.`,
  ]) {
    expect(secrets.verify(bad, 'download', new Date(0)), bad).toBeUndefined();
  }
});

test('without SECRET_KEY one is made, once, for the owner only', () => {
  const made = openSecrets({ secretKey: undefined, dataDir: path.join(folder, 'new') });
  const file = path.join(folder, 'new/secret.key');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(path.join(folder, 'new'))).toEqual(['secret.key']);
  expect(openSecrets({ secretKey: undefined, dataDir: path.join(folder, 'new') }).fingerprint).toBe(made.fingerprint);
  expect(openSecrets({ secretKey: undefined, dataDir: path.join(folder, 'other') }).fingerprint).not.toBe(
    made.fingerprint,
  );
  fs.writeFileSync(file, '');
  expect(() => openSecrets({ secretKey: undefined, dataDir: path.join(folder, 'new') })).toThrow(/holds no key/);
});

test('a server with another key than the database is used with does not start', async () => {
  const database = await aDatabase();
  await checkSecretKey(database, secrets);
  await checkSecretKey(database, secrets);
  await expect(checkSecretKey(database, secretsOf('another key of thirty-two characters!'))).rejects.toThrow(
    /^SECRET_KEY is not the one/,
  );
});
