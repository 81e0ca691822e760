/** Where pages of a site may take things from: from this server; pictures and fonts from where the site says; what integrations declare. */
import { FRAME_ORIGINS } from '../../engine/markdown/html/frames.ts';
import type { SiteScript } from '../../features/integrations/sites/scripts.ts';
import type { Settings } from '../../features/sites/customization/settings.ts';
import { fontOrigins } from './fonts.ts';
import { NONCE_MARK } from './nonce.ts';
import { declaredHosts, type ScriptDirective } from './script-sources.ts';

interface Further {
  /** The origins of the APIs that a page lets its readers try. */
  connects?: readonly string[] | undefined;
  /** Of integrations: they run by the nonce of the page, and reach the hosts that they declare. */
  scripts?: readonly SiteScript[] | undefined;
}

/** What pages are sent with. */
export function securityHeaders(
  settings: Settings,
  { connects = [], scripts = [] }: Further = {},
): Record<string, string> {
  const declared = declaredHosts(scripts.map(({ contentSecurityPolicy }) => contentSecurityPolicy));
  const hosts = (directive: ScriptDirective) => declared.get(directive) ?? [];
  const nonce = scripts.length > 0 ? [`'nonce-${NONCE_MARK}'`] : [];
  const { font, monospaceFont } = settings.styling;
  const fonts = new Set([...fontOrigins(font), ...fontOrigins(monospaceFont)]);
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${["'self'", ...nonce, ...hosts('script-src')].join(' ')}`,
      `style-src ${["'self'", ...hosts('style-src')].join(' ')}`,
      "img-src 'self' https: data: blob:",
      "media-src 'self' https:",
      `font-src ${[...new Set(["'self'", ...fonts, ...hosts('font-src')])].join(' ')}`,
      `connect-src ${[...new Set(["'self'", ...connects, ...hosts('connect-src')])].join(' ')}`,
      // Players of other hosts, where a reader asks for one; and the frame in which diagrams are drawn.
      `frame-src ${[...new Set(["'self'", ...FRAME_ORIGINS, ...hosts('frame-src')])].join(' ')}`,
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
