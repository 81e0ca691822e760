/** The type `EmailDomain`: a domain that an organization claims. */
import type { Proof } from '../../../adapters/dns/proof.ts';
import { builder } from '../../../graphql/builder.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { proofOf } from './domains.ts';

const EmailDomainRecord = builder.objectRef<Proof>('EmailDomainRecord').implement({
  scope: null,
  description: 'The TXT record that proves a domain.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the record.' }),
    value: t.exposeString('value'),
  }),
});

export const EmailDomain = builder.prismaObject('EmailDomain', {
  scope: null,
  description: 'A domain of e-mail addresses that an organization claims.',
  fields: (t) => ({
    domain: t.exposeString('domain', { description: 'Lower case.' }),
    allowJoin: t.boolean({
      description: 'Whether people with a verified address in it may join, once it is verified.',
      resolve: async ({ organizationId, domain }, _, { access }) =>
        (await access.organization.load(organizationId))?.emailDomains.includes(domain) ?? false,
    }),
    role: t.expose('role', {
      type: RoleType,
      nullable: true,
      description: 'What those get who join; null makes guests.',
    }),
    verified: t.boolean({
      description:
        'Whether it belongs to the organization: its record was found, or the administrator of the server said so.',
      resolve: async ({ organizationId, domain }, _, { access }) =>
        (await access.organization.load(organizationId))?.verifiedEmailDomains.includes(domain) ?? false,
    }),
    record: t.field({ type: EmailDomainRecord, resolve: proofOf }),
    provenAt: t.expose('provenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the record was last found; null: it was not, or is gone for days.',
    }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true, description: 'When it was last looked for.' }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it was not found then.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});
