/**
 * The first page of a site with settings that are tried out, for those who may change them. Nothing is stored: the style sheet is in the
 * page, which is sent once, to one caller. It has no scripts, and nothing in it can be pressed.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { requireUser } from '../../access/caller-kinds.ts';
import { type Context, createContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { ownAddress, siteSpacePath } from '../../features/sites/addresses.ts';
import type { Settings } from '../../features/sites/customization/settings.ts';
import { siteById } from '../../features/sites/rights.ts';
import { readablePart } from '../../features/sites/structure/readable.ts';
import { visitorOfSite } from '../../features/sites/visitors/caller.ts';
import { knownClaims, partFor, publicationOf } from '../../features/sites/visitors/publication.ts';
import { requestedSite } from '../../features/sites/visitors/requested.ts';
import { plainAssets } from './assets.ts';
import { fontOrigins } from './fonts.ts';
import { Freshness } from './freshness.ts';
import type { Answer } from './kept-pages.ts';
import { HTML } from './make-page.ts';
import { Making } from './making.ts';
import type { MissingModel, PageModel } from './model.ts';
import { missingModel, pageModel } from './page-model.ts';
import { findPage } from './show-page.ts';
import { locate } from './shown-change.ts';
import { missingHtml } from './templates/missing.ts';
import { pageHtml } from './templates/page.ts';
import { themeCss } from './theme.ts';
import type { Tried, Visit } from './visit.ts';

interface Draft extends Tried {
  siteId: string;
  /** The space whose first page is shown; left out: where the site begins. */
  siteSpaceId?: string | undefined;
  /** The folder of styles and fonts, with a slash at its end: it is there whether or not the site is published. */
  assets: string;
}

/** The page as its caller sees the site. Whether the caller may change it was checked before. */
export async function draftPage(context: Context, request: FastifyRequest, draft: Draft): Promise<Answer> {
  const { assets } = draft;
  const visit = await draftVisit(context, request, draft);
  const making = new Making(visit, new Freshness(context.services.database));
  const found = await findPage(making);
  const model = found.kind === 'page' ? await pageModel(making, found.subject) : undefined;
  const empty = model ? undefined : { ...(await missingModel(making, undefined)), suggestions: [] };
  const { site } = (model ?? empty) as PageModel | MissingModel;
  // With what the space of the page overrides. Within the page, a style sheet must not end it.
  const css = themeCss(site.settings, `${assets}fonts/`).replaceAll('<', '\\3c ');
  const frame = plainAssets(assets, css);
  const text = model ? pageHtml(model, frame) : missingHtml(empty as MissingModel, frame);
  return { status: 200, type: HTML, body: Buffer.from(text), headers: headersOf(site.settings, css) };
}

async function draftVisit(context: Context, request: FastifyRequest, draft: Draft): Promise<Visit> {
  const { siteId, siteSpaceId, settings, overrides } = draft;
  const { services } = context;
  const { database, config } = services;
  const row = await siteById(context, siteId);
  const address = row && ownAddress(config, row);
  const requested = address && (await requestedSite(database, config, new URL(address)));
  if (!requested || requested.site.id !== siteId) throw notFound('Site');
  const { site } = requested;
  const publication = await publicationOf(database, site);
  const claims = knownClaims(publication, {});
  const part = await readablePart(context, partFor(publication, claims));
  const { userId: maker } = requireUser(context.caller);
  const expiresAt = new Date(Date.now() + 60_000);
  const caller = visitorOfSite(site, { publication, claims, part, siteSpaceId: null, maker, expiresAt });
  const own = createContext(services, caller, request.id, { address: request.ip });
  const siteSpace = part.siteSpaces.find(({ id }) => id === siteSpaceId);
  const path = siteSpace ? siteSpacePath(part, siteSpace).split('/').filter(Boolean) : [];
  return {
    services,
    context: own,
    site,
    publication,
    caller,
    part,
    base: new URL(address).pathname,
    address,
    ...(await locate(own, part, path)),
    path,
    view: null,
    isPreview: true,
    isNamed: false,
    isPrivate: true,
    draft: { settings, overrides },
  };
}

/** It may be framed by pages of this server, and can do nothing. */
function headersOf({ styling }: Settings, css: string): Record<string, string> {
  const fonts = new Set(["'self'", ...fontOrigins(styling.font), ...fontOrigins(styling.monospaceFont)]);
  const hash = createHash('sha256').update(css).digest('base64');
  return {
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'self' 'sha256-${hash}'`,
      "img-src 'self' https: data:",
      `font-src ${[...fonts].join(' ')}`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
}
