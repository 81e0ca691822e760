/** The hostname of a site: set it, and see whether its proof was found. GraphQL only. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { auditIdOf } from '../../../access/actors.ts';
import type { Proof } from '../../../adapters/dns/proof.ts';
import type { Site as SiteRow } from '../../../db/generated/prisma/client.ts';
import { badInput, conflict } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { record } from '../../people/audit.ts';
import { siteArgs } from '../arguments.ts';
import { changeSite } from '../changes.ts';
import { keepSite, onSite, SITE } from '../rights.ts';
import { Site } from '../types.ts';
import { checkHostnameJob } from './jobs.ts';
import { proofOf } from './proof.ts';

/** At least three labels: `docs.example.com`. */
const hostname = z
  .string()
  .max(253, 'must have at most 253 characters')
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/i,
    'must be a hostname such as docs.example.com',
  );

const HostnameProof = builder.objectRef<{ site: SiteRow; proof: Proof }>('SiteHostnameProof').implement({
  scope: SITE.admin.scope,
  description: 'The TXT record that proves whose the hostname is, and whether it was found.',
  fields: (t) => ({
    name: t.string({ description: 'The name of the record.', resolve: ({ proof }) => proof.name }),
    value: t.string({ resolve: ({ proof }) => proof.value }),
    provenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last found; null: the hostname is not in use.',
      resolve: ({ site }) => site.hostnameProven,
    }),
    checkedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last looked for.',
      resolve: ({ site }) => site.hostnameChecked,
    }),
    problem: t.string({
      nullable: true,
      description: 'Why it was not found then.',
      resolve: ({ site }) => site.hostnameProblem,
    }),
  }),
});

builder.objectField(Site, 'hostnameProof', (t) =>
  t.field({
    description: 'How to prove whose its hostname is; null without one. For administrators.',
    type: HostnameProof,
    nullable: true,
    inRest: 'hide',
    access: onSite('admin'),
    resolve: (site) => {
      const proof = proofOf(site);
      return proof && { site, proof };
    },
  }),
);

builder.mutationField('setSiteHostname', (t) =>
  t.field({
    description:
      'Gives the site a hostname of its own, or takes it. It is in use once the record of `hostnameProof` is found, which is looked for at once, and then every day.',
    type: Site,
    access: onSite('admin'),
    args: {
      ...siteArgs(),
      hostname: t.arg.string({ validate: hostname, clearable: true, description: 'Null or nothing: none.' }),
    },
    resolve: async ({ id }: SiteRow, args, context) => {
      const { services, caller } = context;
      const name = args.hostname?.toLowerCase() ?? null;
      if (name === new URL(services.config.publicUrl).hostname) throw badInput('hostname', 'is that of this server');
      const site = await changeSite(context, id, ['settings'], async (tx, before) => {
        if (name === before.hostname) return before;
        const { organizationId } = before;
        const taken = name && (await tx.site.findFirst({ where: { hostname: name, organizationId } }));
        if (taken) throw conflict(`The hostname is that of the site "${taken.title}"`);
        const data = {
          hostname: name,
          hostnameToken: name && randomBytes(18).toString('base64url'),
          hostnameProven: null,
          hostnameChecked: null,
          hostnameProblem: null,
        };
        const details = { hostname: name };
        await record(tx, { organizationId, actorId: auditIdOf(caller), action: 'site.hostname', subject: id, details });
        if (name) await services.jobs.send(checkHostnameJob, { site: id }, { tx, key: id });
        return tx.site.update({ where: { id }, data });
      });
      keepSite(context, site);
      return site;
    },
  }),
);

builder.mutationField('checkSiteHostname', (t) =>
  t.field({
    description:
      'Looks for the record of `hostnameProof` again, in the background: `siteChanged` tells if something changes by that.',
    type: Site,
    access: onSite('admin'),
    args: siteArgs(),
    resolve: async (site: SiteRow, _args, { services: { jobs } }) => {
      if (site.hostname !== null) await jobs.send(checkHostnameJob, { site: site.id }, { key: site.id });
      return site;
    },
  }),
);
