/** Where pages of a site may take things from: from this server; pictures and fonts from where the site says; nothing else. */
import { FRAME_ORIGINS } from '../../engine/markdown/html/frames.ts';
import type { Settings } from '../../features/sites/customization/settings.ts';
import { fontOrigins } from './fonts.ts';

/** What pages are sent with. `connects`: the origins of the APIs that a page lets its readers try. */
export function securityHeaders(settings: Settings, connects: readonly string[] = []): Record<string, string> {
  const { font, monospaceFont } = settings.styling;
  const fonts = new Set([...fontOrigins(font), ...fontOrigins(monospaceFont)]);
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' https: data: blob:",
      "media-src 'self' https:",
      `font-src ${["'self'", ...fonts].join(' ')}`,
      `connect-src ${["'self'", ...connects].join(' ')}`,
      // Players of other hosts, where a reader asks for one; and the frame in which diagrams are drawn.
      `frame-src ${["'self'", ...FRAME_ORIGINS].join(' ')}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "manifest-src 'self'",
    ].join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}
