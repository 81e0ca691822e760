/** The source of a redirect: a path on the site that leads elsewhere. */
import { z } from 'zod';

/** The most characters of a source. */
const MAX_SOURCE = 512;

const SEGMENTS = /^\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+)*$/;

/** As callers give it. */
export const redirectSource = z
  .string()
  .max(MAX_SOURCE)
  .regex(
    SEGMENTS,
    'must be a path of percent-encoded segments, such as /old/page: without a query, or a slash at its end',
  )
  .meta({
    description:
      'A path on the site, such as `/old/page`; other characters than letters, digits and `-._~` percent-encoded.',
  });

/** The one spelling of a source by which it is found: `/%7euser` and `/~user` are the same path. */
export const spelled = (source: string): string =>
  source.replace(/%([0-9A-Fa-f]{2})/g, (encoded, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9\-._~]/.test(char) ? char : encoded.toUpperCase();
  });

/** The source that a path as visitors ask for it would have; undefined for one that can have none. */
export function sourceOfPath(path: string): string | undefined {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (trimmed.length > MAX_SOURCE || !SEGMENTS.test(trimmed)) return undefined;
  return spelled(trimmed);
}
