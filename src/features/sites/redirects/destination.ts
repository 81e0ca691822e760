/** Where redirects lead: a part of the site, or an address. */
import { z } from 'zod';
import { id } from '../../../engine/revisions/content-ref.ts';
import { isWebAddress, text } from '../customization/values.ts';

const url = text(2048)
  .refine(isDestination, 'must be an address with http or https, or a path that begins with one slash')
  .meta({ description: 'An address with http or https, or a path on the site: `/guide/start`.' });

/** As callers give it, and as it is answered. */
export const redirectDestination = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('site-section'), siteSectionId: id }).meta({ id: 'RedirectToSection' }),
    z.strictObject({ kind: z.literal('site-space'), siteSpaceId: id }).meta({ id: 'RedirectToSiteSpace' }),
    z.strictObject({ kind: z.literal('site-page'), siteSpaceId: id, pageId: id }).meta({ id: 'RedirectToPage' }),
    z.strictObject({ kind: z.literal('url'), url }).meta({ id: 'RedirectToUrl' }),
  ])
  .meta({ id: 'SiteRedirectDestination', description: 'Where a redirect leads, by its kind.' });

export type RedirectDestination = z.output<typeof redirectDestination>;

/** Browsers read `//host` and `/\host` as another host, and skip line ends and tabs. */
function isDestination(value: string): boolean {
  if (isWebAddress(value)) return true;
  return /^\/(?![/\\])[^\s\\]*$/.test(value) && !/[\p{Cc}]/u.test(value);
}
