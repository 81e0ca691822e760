/** Arguments that several operations have. */
import { builder } from '../../graphql/builder.ts';

/** Those that name a site. */
export const siteArgs = () =>
  builder.args((t) => ({ organizationId: t.id({ required: true }), siteId: t.id({ required: true }) }));

/** Those that name a space of a site. */
export const siteSpaceArgs = () =>
  builder.args((t) => ({
    organizationId: t.id({ required: true }),
    siteId: t.id({ required: true }),
    siteSpaceId: t.id({ required: true }),
  }));

/** The link by which a reader came. */
export const shareKeyArg = () =>
  builder.args((t) => ({ shareKey: t.string({ description: 'The secret of a share link, for the addresses.' }) }));
