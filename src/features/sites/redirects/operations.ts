/** Redirects of a site: list, create, change, delete them, and where a path leads. */
import { z } from 'zod';
import { orVisitors } from '../../../access/rule.ts';
import type { SiteRedirect as Row, Site as SiteRow } from '../../../db/generated/prisma/client.ts';
import { notFound, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { newId } from '../../../ids.ts';
import { containing } from '../../people/members/search.ts';
import { siteArgs } from '../arguments.ts';
import { changeSite } from '../changes.ts';
import { asJson } from '../customization/stored.ts';
import { onSite, SITE, siteById } from '../rights.ts';
import { useShareKey } from '../share-key.ts';
import { Site } from '../types.ts';
import { checkDestination, destinationOf, refuseTaken } from './check.ts';
import { type RedirectDestination, redirectDestination } from './destination.ts';
import type { FoundRedirect } from './kept.ts';
import { redirectFrom } from './resolve.ts';
import { onRedirect, seenRedirects } from './seen.ts';
import { redirectSource, sourceOfPath, spelled } from './source.ts';

const area = 'Docs sites';

/** A site has no more redirects. */
const MAX_REDIRECTS = 10_000;

export const SiteRedirect = builder.prismaObject('SiteRedirect', {
  scope: SITE.view.scope,
  visitors: 'all',
  object: 'site-redirect',
  description: 'A path of a site where no page is, and where visitors who come to it are sent.',
  fields: (t) => ({
    id: t.exposeID('id'),
    source: t.exposeString('source', { description: 'A path on the site, such as `/old/page`.' }),
    destination: t.field({ type: 'JSON', shape: redirectDestination, resolve: (redirect) => destinationOf(redirect) }),
  }),
});

const SiteRedirectTarget = builder.objectRef<FoundRedirect>('SiteRedirectTarget').implement({
  scope: SITE.view.scope,
  visitors: 'all',
  description: 'Where a path leads.',
  fields: (t) => ({
    redirect: t.field({
      type: SiteRedirect,
      inRest: 'embed',
      description: 'One that the space keeps, not the site, cannot be changed: its id names none of `redirects`.',
      resolve: ({ redirect }) => redirect,
    }),
    target: t.exposeString('target', { description: 'An absolute address.' }),
  }),
});

builder.objectField(Site, 'redirects', (t) =>
  t.field({
    description: 'Its redirects, newest first.',
    type: listOf(SiteRedirect),
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/redirects',
    area,
    access: onSite('view'),
    args: { ...pageArgs(), search: t.arg.string({ description: 'Only those with this in their source.' }) },
    resolve: async (site, { search, ...page }, context, info) =>
      pageOf(
        {
          model: 'siteRedirect',
          where: { ...(search != null && { source: containing(search) }), ...(await seenRedirects(context, site)) },
          within: { parent: 'site', relation: 'redirects', column: 'siteId', id: site.id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.objectField(Site, 'redirect', (t) =>
  t.field({
    description:
      'Where a path leads, as readers ask for it when the site has no page there: by a redirect of the site, by one of the `.gitbook.yaml` of its space, or because the page there was renamed or moved. 404 when it leads nowhere.',
    type: SiteRedirectTarget,
    nullable: true,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/redirect',
    keptUnder: { tag: 'site:{siteId}' },
    area,
    access: orVisitors(onSite('view')),
    args: {
      source: t.arg.string({
        required: true,
        validate: z.string().max(512),
        example: '/old/page',
        description: 'A path on the site, percent-encoded.',
      }),
      shareKey: t.arg.string({ description: 'The secret of a share link, for the address.' }),
    },
    resolve: async (site, { source, shareKey }, context) => {
      await useShareKey(context, site, shareKey);
      const path = sourceOfPath(source);
      const found = path ? await redirectFrom(context, site, path) : null;
      if (!found) throw notFound('Site redirect');
      return found;
    },
  }),
);

builder.mutationField('createSiteRedirect', (t) =>
  t.field({
    description:
      'Creates a redirect. 409 for a source that has one already, and for a destination that is redirected itself: visitors are sent on once.',
    type: SiteRedirect,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/redirects',
    status: 201,
    area,
    access: onSite('edit'),
    args: {
      ...siteArgs(),
      source: t.arg.string({ required: true, validate: redirectSource, example: '/old/page' }),
      destination: t.arg({ type: 'JSON', required: true, validate: redirectDestination }),
    },
    resolve: async (known: SiteRow, args, context) => {
      const { id: siteId, organizationId } = known;
      const redirect = { source: spelled(args.source), destination: args.destination as RedirectDestination };
      await checkDestination(context, known, redirect.destination);
      return changeSite(context, siteId, ['redirects'], async (tx, site) => {
        if ((await tx.siteRedirect.count({ where: { siteId } })) >= MAX_REDIRECTS)
          throw preconditionFailed(`A site has at most ${MAX_REDIRECTS.toLocaleString('en')} redirects`);
        await refuseTaken(tx, context.services.config, site, redirect, null);
        const destination = asJson(redirect.destination);
        return tx.siteRedirect.create({ data: { id: newId(), organizationId, siteId, ...redirect, destination } });
      });
    },
  }),
);

/** The arguments that name a redirect. */
const redirectArgs = () =>
  builder.args((t) => ({
    organizationId: t.id({ required: true }),
    siteId: t.id({ required: true }),
    siteRedirectId: t.id({ required: true }),
  }));

builder.mutationField('updateSiteRedirect', (t) =>
  t.field({
    description: 'Updates the given fields.',
    type: SiteRedirect,
    rest: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
    area,
    access: onRedirect('edit'),
    args: {
      ...redirectArgs(),
      source: t.arg.string({ validate: redirectSource }),
      destination: t.arg({ type: 'JSON', validate: redirectDestination }),
    },
    resolve: async ({ id, siteId }: Row, args, context) => {
      const destination = args.destination as RedirectDestination | null | undefined;
      const known = await siteById(context, siteId);
      if (!known) throw notFound('Site');
      if (destination) await checkDestination(context, known, destination);
      return changeSite(context, siteId, ['redirects'], async (tx, site) => {
        const before = await tx.siteRedirect.findUnique({ where: { id } });
        if (!before) throw notFound('Site redirect');
        const redirect = {
          source: args.source == null ? before.source : spelled(args.source),
          destination: destination ?? destinationOf(before),
        };
        await refuseTaken(tx, context.services.config, site, redirect, id);
        const data = { source: redirect.source, destination: asJson(redirect.destination) };
        return tx.siteRedirect.update({ where: { id }, data });
      });
    },
  }),
);

builder.mutationField('deleteSiteRedirect', (t) =>
  t.boolean({
    description: 'Deletes a redirect. No error if it does not exist.',
    rest: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
    status: 204,
    area,
    access: onRedirect('edit', { absent: 'ok' }),
    args: redirectArgs(),
    resolve: ({ id, siteId }: Row, _args, context) =>
      changeSite(context, siteId, ['redirects'], async (tx) => {
        await tx.siteRedirect.deleteMany({ where: { id } });
        return true;
      }),
  }),
);
