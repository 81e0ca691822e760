/** What programs that read a site say of its pages: send it, and list it. */
import { z } from 'zod';
import { orVisitors } from '../../../access/rule.ts';
import type { Site as SiteRow } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { newId } from '../../../ids.ts';
import { siteArgs } from '../arguments.ts';
import { onSite, SITE } from '../rights.ts';
import { readableStructure } from '../structure/readable.ts';
import { Site } from '../types.ts';
import { keepNewest } from './newest.ts';
import { pageIn } from './places.ts';

/** Programs that only read send it, too. */
const sending = orVisitors(onSite('sendFeedback'));

const SiteAgentFeedback = builder.prismaObject('SiteAgentFeedback', {
  scope: SITE.viewFeedback.scope,
  description: 'What a program that reads the site says of a page.',
  fields: (t) => ({
    id: t.exposeID('id'),
    feedback: t.exposeString('feedback'),
    goal: t.exposeString('goal', { nullable: true, description: 'What it wanted to do.' }),
    url: t.exposeString('url', { description: 'The address that it read, as it says.' }),
    spaceId: t.exposeID('spaceId'),
    pageId: t.exposeID('pageId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const text = (most: number) => z.string().min(1).max(most);

builder.mutationField('sendSiteAgentFeedback', (t) =>
  t.boolean({
    description: 'Says something of a page of the site, for those who edit it. The newest 10,000 of a site are kept.',
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/agent-feedback',
    status: 204,
    area: 'Docs sites',
    access: sending,
    args: {
      ...siteArgs(),
      feedback: t.arg.string({ required: true, validate: text(5000), example: 'The example lacks a license.' }),
      url: t.arg.string({ required: true, validate: text(2048), description: 'The address that was read.' }),
      spaceId: t.arg.id({ required: true }),
      pageId: t.arg.id({ required: true }),
      goal: t.arg.string({ validate: text(1000), clearable: true, description: 'What the program wanted to do.' }),
    },
    resolve: async (site: SiteRow, { feedback, url, spaceId, pageId, goal }, context) => {
      const { id: siteId, organizationId } = site;
      const { siteSpaces } = await readableStructure(context, site);
      if (!siteSpaces.some((row) => row.spaceId === spaceId)) throw badInput('spaceId', 'is not a space of this site');
      const known = await pageIn(context, spaceId, pageId);
      if (known === null) throw badInput('pageId', 'is not a page of this space');
      const data = { id: newId(), organizationId, siteId, spaceId, pageId: known, feedback, url, goal: goal ?? null };
      await inTransaction(context.services.database, async (tx) => {
        await tx.siteAgentFeedback.create({ data });
        await keepNewest(tx, 'SiteAgentFeedback', siteId);
      });
      return true;
    },
  }),
);

builder.objectField(Site, 'agentFeedback', (t) =>
  t.field({
    description: 'What programs that read it say of its pages, newest first; of the spaces that the caller sees.',
    type: listOf(SiteAgentFeedback),
    access: onSite('viewFeedback'),
    args: pageArgs(),
    resolve: async (site, page, context, info) => {
      const { siteSpaces } = await readableStructure(context, site);
      return pageOf(
        {
          model: 'siteAgentFeedback',
          where: { spaceId: { in: siteSpaces.map(({ spaceId }) => spaceId) } },
          within: { parent: 'site', relation: 'feedback', column: 'siteId', id: site.id },
        },
        page,
        context,
        info,
      );
    },
  }),
);
