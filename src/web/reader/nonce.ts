/** What lets the scripts of integrations run in one page that is sent, and nothing else in it: kept pages have a mark in its place. */
import { randomBytes } from 'node:crypto';

const newNonce = (): string => randomBytes(16).toString('base64url');

/** Stands for the nonce in pages that are made. It is told to nobody, so no text of a site has it. */
export const NONCE_MARK = `nonce-${newNonce()}${newNonce()}`;

const POLICY = 'content-security-policy';

type Headers = Readonly<Record<string, string>>;

/** Whether an answer has the mark. */
export const takesNonce = (headers: Headers): boolean => headers[POLICY]?.includes(NONCE_MARK) ?? false;

/** The answer with a nonce of its own. */
export function withNonce(headers: Headers, body: Buffer): { headers: Headers; body: Buffer } {
  const nonce = newNonce();
  const policy = headers[POLICY] ?? '';
  return {
    headers: { ...headers, [POLICY]: policy.replaceAll(NONCE_MARK, nonce) },
    body: Buffer.from(body.toString('utf8').replaceAll(NONCE_MARK, nonce)),
  };
}

/** Of an answer that a client has already: its policy names the nonce that it was sent with. */
export const withoutPolicy = ({ [POLICY]: _, ...headers }: Headers): Headers => headers;
