/** Renderers of a site: list, add, change and remove them. GraphQL only. */
import { z } from 'zod';
import { auditIdOf } from '../../../access/actors.ts';
import type { SiteRenderer as Row, Site as SiteRow } from '../../../db/generated/prisma/client.ts';
import { notFound, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { newId } from '../../../ids.ts';
import { record } from '../../people/audit.ts';
import { siteArgs } from '../arguments.ts';
import { changeSite } from '../changes.ts';
import { onSite, partOf, SITE } from '../rights.ts';
import { Site } from '../types.ts';
import { storedSecret } from './secret.ts';

/** Each change is told to all of them. */
const MOST = 10;

const onRenderer = partOf<Row>({ name: 'Site renderer', parameter: 'siteRendererId', model: 'SiteRenderer' });

const SiteRenderer = builder.prismaObject('SiteRenderer', {
  scope: SITE.admin.scope,
  description: 'A program elsewhere that shows the site. It is told when something changes that it may have kept.',
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.exposeString('url'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    calledAt: t.expose('calledAt', { type: 'DateTime', nullable: true, description: 'The last call that it took.' }),
    failures: t.exposeInt('failures', { description: 'Calls that failed since then.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why the last of them failed.' }),
  }),
});

builder.objectField(Site, 'siteRenderers', (t) =>
  t.field({
    description: 'The programs that show the site, at most ten. For administrators.',
    type: [SiteRenderer],
    extensions: { atMost: MOST },
    inRest: 'hide',
    access: onSite('admin'),
    resolve: ({ id }, _, { db }) =>
      db.siteRenderer.findMany({ where: { siteId: id }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  }),
);

const rendererUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(2048)
  .refine((url) => {
    if (!URL.canParse(url)) return true; // which is said already
    const { username, password, search, hash } = new URL(url);
    return `${username}${password}${search}${hash}` === '';
  }, 'must have no credentials, query or fragment');
const secret = z.string().min(16).max(512);

/** Without slashes at its end. */
function asStored(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

builder.mutationField('addSiteRenderer', (t) =>
  t.field({
    description:
      'Has a program be told of changes: `POST <url>/~gitbook/revalidate` with `{tags}`, signed with the secret. 412 for an eleventh one.',
    type: SiteRenderer,
    access: onSite('admin'),
    args: {
      ...siteArgs(),
      url: t.arg.string({ required: true, validate: rendererUrl, example: 'https://docs.example.com' }),
      secret: t.arg.string({
        required: true,
        validate: secret,
        description: 'Shared with the program: 16 to 512 characters. It cannot be read again.',
      }),
    },
    resolve: ({ id: siteId, organizationId }: SiteRow, args, { services, caller }) =>
      changeSite({ services, caller }, siteId, ['settings'], async (tx) => {
        if ((await tx.siteRenderer.count({ where: { siteId } })) >= MOST)
          throw preconditionFailed(`A site has at most ${MOST} renderers`);
        const id = newId();
        const url = asStored(args.url);
        const details = { url };
        await record(tx, {
          organizationId,
          actorId: auditIdOf(caller),
          action: 'site.renderer.add',
          subject: siteId,
          details,
        });
        const secret = storedSecret(services.secrets, id, args.secret);
        return tx.siteRenderer.create({ data: { id, organizationId, siteId, url, secret } });
      }),
  }),
);

const rendererArgs = () => builder.args((t) => ({ siteRendererId: t.id({ required: true }) }));

builder.mutationField('updateSiteRenderer', (t) =>
  t.field({
    description: 'Updates the given fields. It is told to read everything again.',
    type: SiteRenderer,
    access: onRenderer('admin'),
    args: {
      ...siteArgs(),
      ...rendererArgs(),
      url: t.arg.string({ validate: rendererUrl }),
      secret: t.arg.string({ validate: secret }),
    },
    resolve: ({ id, siteId, organizationId }: Row, args, { services, caller }) =>
      changeSite({ services, caller }, siteId, ['settings'], async (tx) => {
        const data = {
          ...(args.url != null && { url: asStored(args.url) }),
          ...(args.secret != null && { secret: storedSecret(services.secrets, id, args.secret) }),
          failures: 0,
          error: null,
          dueAt: null,
        };
        const [renderer] = await tx.siteRenderer.updateManyAndReturn({ where: { id, siteId }, data });
        if (!renderer) throw notFound('Site renderer');
        const details = { url: renderer.url };
        await record(tx, {
          organizationId,
          actorId: auditIdOf(caller),
          action: 'site.renderer.change',
          subject: siteId,
          details,
        });
        return renderer;
      }),
  }),
);

builder.mutationField('removeSiteRenderer', (t) =>
  t.boolean({
    description: 'A program is told no more. No error if it does not exist.',
    access: onRenderer('admin', { absent: 'ok' }),
    args: { ...siteArgs(), ...rendererArgs() },
    resolve: ({ id, siteId, organizationId, url }: Row, _args, { services, caller }) =>
      changeSite({ services, caller }, siteId, ['settings'], async (tx) => {
        await tx.siteRenderer.deleteMany({ where: { id, siteId } });
        const details = { url };
        await record(tx, {
          organizationId,
          actorId: auditIdOf(caller),
          action: 'site.renderer.remove',
          subject: siteId,
          details,
        });
        return true;
      }),
  }),
);
