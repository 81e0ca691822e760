/** Share links: secrets that open a site whose audience is `share-link`. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { auditIdOf } from '../../access/actors.ts';
import type { SiteShareLink as Row, Site as SiteRow } from '../../db/generated/prisma/client.ts';
import { preconditionFailed } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { urlsOf } from '../../graphql/shapes.ts';
import { newId } from '../../ids.ts';
import { record } from '../people/audit.ts';
import { siteAddress } from './addresses.ts';
import { siteArgs } from './arguments.ts';
import { changeSite, endReading } from './changes.ts';
import { onShareLink, onSite, SITE, siteById } from './rights.ts';
import { Site } from './types.ts';

const area = 'Site share links';
const name = z.string().min(1, 'must not be empty').max(50, 'must have at most 50 characters');

/** All of them are compared with what a visitor brings. */
const MAX_LINKS = 200;

const Urls = urlsOf('ShareLink', ['published?']);

export const ShareLink = builder.prismaObject('SiteShareLink', {
  variant: 'ShareLink',
  scope: SITE.admin.scope,
  object: 'share-link',
  description:
    'A secret address of a site. It opens the site while it is active, and the audience of the site is share_link.',
  fields: (t) => ({
    id: t.exposeID('id'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    name: t.exposeString('name', { description: 'At most 50 characters.' }),
    active: t.exposeBoolean('active'),
    urls: t.field({
      type: Urls,
      resolve: async (link, _, context) => {
        const site = await siteById(context, link.siteId);
        return { published: site?.publishedAt ? siteAddress(context.services.config, site, link.key) : null };
      },
    }),
  }),
});

builder.objectField(Site, 'shareLinks', (t) =>
  t.field({
    description: 'Its share links.',
    type: listOf(ShareLink),
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/share-links',
    area,
    access: onSite('admin'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'siteShareLink',
          where: {},
          within: { parent: 'site', relation: 'shareLinks', column: 'siteId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

/** The arguments that name a share link. */
const linkArgs = () =>
  builder.args((t) => ({
    organizationId: t.id({ required: true }),
    siteId: t.id({ required: true }),
    shareLinkId: t.id({ required: true }),
  }));

builder.mutationField('createShareLink', (t) =>
  t.field({
    description: 'Creates an active share link.',
    type: ShareLink,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/share-links',
    status: 201,
    area,
    access: onSite('admin'),
    args: {
      ...siteArgs(),
      name: t.arg.string({ required: true, validate: name, example: 'Partners' }),
    },
    resolve: ({ id: siteId, organizationId }: SiteRow, { name }, context) =>
      changeSite(context, siteId, ['share-links'], async (tx) => {
        if ((await tx.siteShareLink.count({ where: { siteId } })) >= MAX_LINKS)
          throw preconditionFailed(`A site has at most ${MAX_LINKS} share links`);
        const key = randomBytes(24).toString('base64url');
        const link = await tx.siteShareLink.create({ data: { id: newId(), organizationId, siteId, name, key } });
        const actorId = auditIdOf(context.caller);
        const details = { link: link.id };
        await record(tx, { organizationId, actorId, action: 'site.share-link.create', subject: siteId, details });
        return link;
      }),
  }),
);

builder.mutationField('updateShareLink', (t) =>
  t.field({
    description: 'Updates the given fields. A link that is not active opens nothing, from the next request on.',
    type: ShareLink,
    rest: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
    area,
    access: onShareLink('admin'),
    args: { ...linkArgs(), active: t.arg.boolean(), name: t.arg.string({ validate: name }) },
    resolve: ({ id, siteId, organizationId }: Row, { active, name }, context) =>
      changeSite(context, siteId, ['share-links'], async (tx) => {
        const data = { ...(active != null && { active }), ...(name != null && { name }) };
        const link = await tx.siteShareLink.update({ where: { id }, data });
        if (active === false) await endReading(tx, siteId);
        const actorId = auditIdOf(context.caller);
        const details = { link: id, active: link.active };
        await record(tx, { organizationId, actorId, action: 'site.share-link.update', subject: siteId, details });
        return link;
      }),
  }),
);

builder.mutationField('deleteShareLink', (t) =>
  t.boolean({
    description: 'Deletes a share link, which opens nothing any more. No error if it does not exist.',
    rest: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
    status: 204,
    area,
    access: onShareLink('admin', { absent: 'ok' }),
    args: linkArgs(),
    resolve: ({ id, siteId, organizationId }: Row, _args, context) =>
      changeSite(context, siteId, ['share-links'], async (tx) => {
        const { count } = await tx.siteShareLink.deleteMany({ where: { id } });
        if (count > 0) await endReading(tx, siteId);
        const actorId = auditIdOf(context.caller);
        const details = { link: id };
        if (count > 0)
          await record(tx, { organizationId, actorId, action: 'site.share-link.delete', subject: siteId, details });
        return true;
      }),
  }),
);
