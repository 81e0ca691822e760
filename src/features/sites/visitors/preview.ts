/** A site as readers would see it, for those who work on it: before it is published, with claims of their choice, with change requests. */
import { z } from 'zod';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import type { Claims } from '../adaptive/claims.ts';
import { ownAddress, siteSpacePath } from '../addresses.ts';
import { onSite, SITE } from '../rights.ts';
import { readablePart } from '../structure/readable.ts';
import { listedPart } from '../structure/visible.ts';
import { Site } from '../types.ts';
import { mint } from './mint.ts';
import { knownClaims, partFor, publicationOf } from './publication.ts';

/** Who gets the link may pass it on: it ends soon. */
const PREVIEW_SECONDS = 3600;

const SitePreview = builder.objectRef<{ url: string }>('SitePreview').implement({
  scope: SITE.viewStructure.scope,
  description: 'The address of a preview.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'On this server, with a token in `token` that renderers look the site up with. Valid for an hour.',
    }),
  }),
});

/** Of all that begin within five minutes the same, so that they have the same address. */
const STEP_SECONDS = 300;
const endOfPreview = (): number => Math.ceil(Date.now() / 1000 / STEP_SECONDS) * STEP_SECONDS + PREVIEW_SECONDS;

const MAX_CLAIMS = 4096;

builder.objectField(Site, 'publishingPreview', (t) =>
  t.field({
    description:
      'A link to the site as readers with these claims would see it, published or not. Without what the caller does not see.',
    type: SitePreview,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/preview',
    area: 'Docs sites',
    access: onSite('viewStructure'),
    args: {
      siteSpace: t.arg.id({ description: 'The site space that it opens. Default: the first one.' }),
      claims: t.arg.string({
        validate: z.string().max(MAX_CLAIMS, `must have at most ${MAX_CLAIMS} characters`),
        description: 'The claims of the reader, as a JSON object; those that nobody signed in `unsigned`.',
        example: '{"isBetaUser":true}',
      }),
    },
    resolve: async (site, { siteSpace: siteSpaceId, claims: given }, context) => {
      const { services } = context;
      const publication = await publicationOf(services.database, site);
      const claims: Claims = knownClaims(publication, given == null ? {} : claimsIn(given));
      const part = await readablePart(context, partFor(publication, claims));
      const listed = listedPart(part, siteSpaceId);
      const siteSpace =
        siteSpaceId == null
          ? (listed.siteSpaces.find((row) => row.default && isInDefault(listed, row)) ?? null)
          : (listed.siteSpaces.find(({ id }) => id === siteSpaceId) ?? null);
      if (siteSpaceId != null && !siteSpace)
        throw badInput('siteSpace', 'is not a space of this site that these readers see');
      const exp = endOfPreview();
      const token = await mint(services.secrets, { door: site, part, claims, siteSpace, exp, preview: true });
      const path = siteSpace ? siteSpacePath(part, siteSpace) : '';
      return { url: `${ownAddress(services.config, site)}${path}?token=${token}` };
    },
  }),
);

const isInDefault = (
  { sections }: { sections: readonly { id: string; default: boolean }[] },
  row: { sectionId: string },
) => sections.some(({ id, default: isDefault }) => isDefault && id === row.sectionId);

function claimsIn(text: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(text);
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return { ...claims };
  } catch {
    // Told below, with everything else that is no object.
  }
  throw badInput('claims', 'must be a JSON object');
}
