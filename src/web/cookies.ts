/** Cookies of this server: nobody but the server reads them, and forms of other sites do not send them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

interface Cookie {
  name: string;
  value: string;
  /** Only requests below get it. */
  path: string;
  /** Until it ends; 0 ends it now, null: with the browser. */
  seconds: number | null;
}

type PublicUrl = Pick<Config, 'publicUrl'>;

const isSecure = (request: FastifyRequest, { publicUrl }: PublicUrl): boolean =>
  request.protocol === 'https' || publicUrl.startsWith('https:');

/** Browsers take names that begin so only from https. */
const nameOf = (request: FastifyRequest, config: PublicUrl, name: string): string =>
  isSecure(request, config) ? `__Secure-${name}` : name;

/** Adds a cookie to the answer. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: PublicUrl,
  { name, value, path, seconds }: Cookie,
): void {
  const secure = isSecure(request, config) ? '; Secure' : '';
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  reply.header(
    'set-cookie',
    `${nameOf(request, config, name)}=${value}; Path=${path}${age}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** The value of a cookie; undefined: the browser sent none. */
export function cookieOf(request: FastifyRequest, config: PublicUrl, name: string): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const wanted = `${nameOf(request, config, name)}=`;
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(wanted))
    ?.slice(wanted.length);
}
