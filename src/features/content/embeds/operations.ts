/** What an address is that content embeds. */
import { z } from 'zod';
import { orVisitors } from '../../../access/rule.ts';
import { badInput, notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { Space } from '../../spaces/types.ts';
import { onContent } from '../access.ts';
import type { FoundEmbed } from './find.ts';
import { embedOf } from './stored.ts';

const EmbedType = enumOf(
  'EmbedType',
  ['link', 'rich', 'integration'],
  'How an address is shown: as a link, in a frame, by an integration.',
);

const Embed = builder.objectRef<FoundEmbed>('Embed').implement({
  description: 'What an address is.',
  fields: (t) => ({
    type: t.field({ type: EmbedType, resolve: ({ type }) => type }),
    title: t.exposeString('title'),
    site: t.exposeString('site', { description: 'What the site calls itself, or its host.' }),
    icon: t.string({ nullable: true, description: 'An address.', resolve: ({ icon }) => icon ?? null }),
    html: t.string({
      nullable: true,
      description: 'Of `rich`: a frame in a sandbox.',
      resolve: ({ html }) => html ?? null,
    }),
  }),
});

builder.objectField(Space, 'embed', (t) =>
  t.field({
    description:
      'What an address on the web is, for a block that embeds it. 404 when nothing can be told. The answer is kept for 30 days.',
    type: Embed,
    nullable: true,
    rest: 'GET /v1/spaces/{spaceId}/embed',
    keptUnder: { tag: 'space:{spaceId}' },
    area: 'Space content',
    access: orVisitors(onContent),
    args: {
      url: t.arg.string({
        required: true,
        validate: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).max(2048),
        example: 'https://example.com/',
      }),
    },
    resolve: async ({ organizationId }, args, { services }) => {
      const url = new URL(args.url);
      if (url.username !== '' || url.password !== '') throw badInput('url', 'must not contain credentials');
      url.hash = '';
      const found = await embedOf(services, organizationId, url);
      if (!found) throw notFound('Embed');
      return found;
    },
  }),
);
