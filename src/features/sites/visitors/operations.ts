/** What renderers ask first: what is published at an address. */
import { z } from 'zod';
import type { AccessRule } from '../../../access/rule.ts';
import { free } from '../../../engine/shape.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { lookUp, type PublishedContent, type PublishedRedirect } from './lookup.ts';
import './caller.ts';

const area = 'Published content';

/** The address, and what the reader brings, decide. */
const ANYONE: AccessRule = {
  subject: 'Server',
  permission: null,
  scope: null,
  admits: ['user', 'installation', 'integration', 'visitor', 'nobody'],
  check: async () => undefined,
};

const Content = builder.objectRef<PublishedContent>('PublishedSiteContent').implement({
  visitors: 'all',
  description: 'What is published at an address, and how it is read.',
  fields: (t) => ({
    organization: t.exposeID('organization'),
    site: t.exposeID('site'),
    siteSection: t.exposeID('siteSection'),
    siteSpace: t.exposeID('siteSpace'),
    space: t.exposeID('space'),
    pathname: t.exposeString('pathname', {
      description: 'The path of the page in the space; empty for its first page.',
    }),
    basePath: t.exposeString('basePath', { description: 'The path up to the space, with a slash at both ends.' }),
    siteBasePath: t.exposeString('siteBasePath', {
      description: 'The path up to the site, with a slash at both ends.',
    }),
    canonicalUrl: t.exposeString('canonicalUrl', { description: 'The address as readers are to know it.' }),
    apiToken: t.exposeString('apiToken', {
      description: 'Reads the site as this reader sees it, until five minutes into the next day (UTC).',
    }),
    complete: t.exposeBoolean('complete', {
      description: 'Whether no longer address leads to another part of a site.',
    }),
    shareKey: t.exposeString('shareKey', { nullable: true, description: 'The secret by which the reader came.' }),
    contextId: t.exposeString('contextId', {
      nullable: true,
      description: 'There when the site knows something of the reader: what it sees is not for others then.',
    }),
    preview: t.exposeBoolean('preview', { nullable: true, description: 'There, and true, in a preview.' }),
  }),
});

const Target = enumOf('PublishedRedirectTarget', ['external'], 'Where a reader is sent: external, to sign in.');

const Redirect = builder.objectRef<PublishedRedirect>('PublishedSiteRedirect').implement({
  visitors: 'all',
  description: 'Where a reader is sent who has to sign in first.',
  fields: (t) => ({
    target: t.field({ type: Target, resolve: ({ target }) => target }),
    redirect: t.exposeString('redirect', { description: 'An absolute address.' }),
    site: t.exposeID('site'),
  }),
});

const PublishedLookup = builder.unionType('PublishedLookup', {
  description: 'What is published at an address, or where its readers are sent.',
  types: [Content, Redirect],
  resolveType: (found) => ('redirect' in found ? 'PublishedSiteRedirect' : 'PublishedSiteContent'),
});

const VisitorType = enumOf('VisitorType', ['human', 'agent'], 'Who reads: a person, or a program on its behalf.');

/** In characters of JSON. */
const MAX_CLAIMS = 8192;

const claims = z.record(
  z.string(),
  free('Claims are what the schema of the site declares; others are ignored.'),
  'must be an object',
);

const visitor = z.object({
  jwtToken: z.string().max(16_384, 'must have at most 16384 characters').nullish(),
  unsignedClaims: claims
    .refine((given) => JSON.stringify(given).length <= MAX_CLAIMS, `must have at most ${MAX_CLAIMS} characters as JSON`)
    .nullish(),
});

const VisitorInput = builder.inputType('PublishedVisitorInput', {
  description: 'What the reader brings.',
  fields: (t) => ({
    jwtToken: t.string({
      description: 'A token that the key of the site signs (HS256), with an expiry.',
    }),
    unsignedClaims: t.field({
      type: 'JSON',
      shape: claims,
      description: 'Claims from the address, which anyone can make.',
    }),
    type: t.field({ type: VisitorType, description: 'Default: human.' }),
  }),
});

builder.queryField('publishedContent', (t) =>
  t.field({
    description:
      'What is published at an address. 404 where nothing is, or nothing for this reader. Anyone may ask; with the token of a preview, the previewed site answers.',
    type: PublishedLookup,
    rest: 'POST /v1/urls/published',
    openBody: true,
    area,
    access: ANYONE,
    args: {
      url: t.arg.string({
        required: true,
        validate: z.string().max(2048, 'must have at most 2048 characters'),
        example: 'https://docs.example.com/guide',
        description: 'The address, with https.',
      }),
      visitor: t.arg({ type: VisitorInput, validate: visitor }),
      redirectOnError: t.arg.boolean({
        description: 'Whether a reader whose token does not hold is sent to sign in again.',
      }),
    },
    resolve: (_, { url, visitor, redirectOnError }, context) => {
      const address = URL.parse(url);
      if (!address || !/^https?:$/.test(address.protocol)) throw badInput('url', 'must be an address with https');
      const { jwtToken, unsignedClaims, type } = visitor ?? {};
      return lookUp(context, {
        url: address,
        visitor: { jwtToken, unsignedClaims, isAgent: type === 'agent' },
        redirectOnError: redirectOnError ?? false,
      });
    },
  }),
);
