/**
 * A device with passkeys, without the device: it answers as https://www.w3.org/TR/webauthn-3/ says (§6.1, §6.5.4, §7), and can be told
 * to answer wrongly.
 */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** What a page says that asks. */
export interface Asking {
  origin?: string;
  rpId?: string;
  /** Whether the device asked who holds it. */
  isVerified?: boolean;
  type?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKED_UP = 0x18;
const HAS_KEY = 0x40;

export class Authenticator {
  readonly #origin: string;
  readonly #rpId: string;
  readonly #id = randomBytes(16);
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject };
  #userHandle = '';
  /** Uses so far. */
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  get id(): string {
    return base64url(this.#id);
  }

  /** Makes a passkey: `RegistrationResponseJSON`. */
  create(options: { challenge: string; user: { id: string } }, asking: Asking = {}): object {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const data = Buffer.concat([this.#data(HAS_KEY, asking), Buffer.alloc(16), length, this.#id, this.#coseKey()]);
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, asking),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** Signs in: `AuthenticationResponseJSON`. */
  get(options: { challenge: string }, asking: Asking = {}): { id: string; response: Record<string, string> } {
    this.counter += 1;
    const data = this.#data(0, asking);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, asking);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(createSign('sha256').update(signed).sign(this.#key.privateKey)),
      userHandle: this.#userHandle,
    });
  }

  #answer<Response extends object>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, asking: Asking): string {
    const data = { type: asking.type ?? type, challenge, origin: asking.origin ?? this.#origin, crossOrigin: false };
    return base64url(JSON.stringify(data));
  }

  #data(more: number, { rpId = this.#rpId, isVerified = true }: Asking): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = USER_PRESENT | BACKED_UP | more | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  /** RFC 9053, 7.1.1: an elliptic curve key, for ES256 on P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    return map([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), bytes(Buffer.from(x, 'base64url'))],
      [Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

/** RFC 8949, 3: the head of an item. Lengths up to 65,535. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const bytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data]);
const text = (data: string): Buffer => Buffer.concat([head(3, data.length), Buffer.from(data)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
