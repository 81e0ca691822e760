/** A site as readers would see it, for those who work on it: before it is published, with claims of their choice, with change requests. */
import { z } from 'zod';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { onSite, SITE } from '../rights.ts';
import { Site } from '../types.ts';
import { previewAddress } from './preview-address.ts';

const SitePreview = builder.objectRef<{ url: string }>('SitePreview').implement({
  scope: SITE.viewStructure.scope,
  description: 'The address of a preview.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'On this server, with a token in `token` that renderers look the site up with. Valid for an hour.',
    }),
  }),
});

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
    resolve: async (site, { siteSpace, claims }, context) => ({
      url: await previewAddress(context, site, { siteSpace, claims: claims == null ? {} : claimsIn(claims) }),
    }),
  }),
);

function claimsIn(text: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(text);
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return { ...claims };
  } catch {
    // Told below, with everything else that is no object.
  }
  throw badInput('claims', 'must be a JSON object');
}
