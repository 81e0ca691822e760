/** Publishing a site, and watching it. */
import { auditIdOf } from '../../access/actors.ts';
import type { Context } from '../../context.ts';
import type { Site as SiteRow } from '../../db/generated/prisma/client.ts';
import { conflict } from '../../errors.ts';
import { follow } from '../../events/follow.ts';
import { builder } from '../../graphql/builder.ts';
import { record } from '../people/audit.ts';
import { siteArgs } from './arguments.ts';
import { changeSite, endReading, siteTopic } from './changes.ts';
import { keepSite, onSite, siteById } from './rights.ts';
import { Site } from './types.ts';

const area = 'Docs sites';

builder.mutationField('publishSite', (t) =>
  t.field({
    description:
      'Lets the audience of the site read it. 409 for a site without spaces. A site that is published stays as it is.',
    type: Site,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/publish',
    area,
    access: onSite('admin'),
    args: siteArgs(),
    resolve: (site: SiteRow, _args, context) => setPublished(context, site, true),
  }),
);

builder.mutationField('unpublishSite', (t) =>
  t.field({
    description: 'Ends that anyone reads the site at its address.',
    type: Site,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/unpublish',
    area,
    access: onSite('admin'),
    args: siteArgs(),
    resolve: (site: SiteRow, _args, context) => setPublished(context, site, false),
  }),
);

async function setPublished(context: Context, { id }: SiteRow, published: boolean): Promise<SiteRow> {
  const actorId = auditIdOf(context.caller);
  const site = await changeSite(context, id, ['publishing'], async (tx, locked) => {
    if ((locked.publishedAt !== null) === published) return locked;
    if (published && !(await tx.siteSpace.findFirst({ where: { siteId: id }, select: { id: true } })))
      throw conflict('The site has no spaces: add one before it is published');
    const action = published ? 'site.publish' : 'site.unpublish';
    await record(tx, { organizationId: locked.organizationId, actorId, action, subject: id });
    if (!published) await endReading(tx, id);
    return tx.site.update({ where: { id }, data: { publishedAt: published ? new Date() : null } });
  });
  keepSite(context, site);
  return site;
}

builder.subscriptionField('siteChanged', (t) =>
  t.field({
    description: 'The site each time something of it changes. Begins with the current state; ends when it is deleted.',
    type: Site,
    access: onSite('view'),
    args: siteArgs(),
    subscribe: (_, { siteId }, { services }) =>
      follow(services.events, siteTopic(siteId), async () => {
        const where = { id: siteId };
        return (await services.database.prisma.site.findUnique({ where, select: { version: true } }))?.version;
      }),
    resolve: async (_version, { siteId }, context) => (await siteById(context.renewed(), siteId)) as SiteRow,
  }),
);
