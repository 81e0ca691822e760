/** Backlinks: links, seen from their target. In addition to the fields of links, they name their source. */
import { builder } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/list.ts';
import { referenceTo } from '../../../graphql/reference.ts';
import { Organization } from '../../people/organizations/types.ts';
import { Space } from '../../spaces/types.ts';
import { Page, ReusableContent } from '../types.ts';
import type { LinkShape } from './list.ts';
import { firstLocationOf } from './references.ts';
import { linkFields, pageOf, ReferenceKind, reusableContentOf } from './types.ts';

const Backlink = builder.objectRef<LinkShape>('ContentBacklink').implement({
  description: 'A link to a page or file, with its first location.',
  fields: (t) => ({
    kind: t.field({
      type: ReferenceKind,
      description: 'Where the link is: a `page` or a `reusable_content`.',
      resolve: (link) => firstLocationOf(link).kind,
    }),
    organization: t.field({
      type: Organization,
      ...referenceTo(
        ({ content }: LinkShape) => content.row.organizationId,
        async ({ access }, id) => (await access.organization.load(id)) as never,
      ),
    }),
    space: t.field({
      type: Space,
      ...referenceTo(
        ({ content }: LinkShape) => content.row.spaceId,
        async ({ access }, id) => (await access.space.load(id)) as never,
      ),
    }),
    page: t.field({
      type: Page,
      nullable: true,
      ...referenceTo(
        (link: LinkShape) => firstLocationOf(link).pageId,
        (context, id, link) => pageOf(context, id, firstLocationOf(link)),
      ),
    }),
    reusableContent: t.field({
      type: ReusableContent,
      nullable: true,
      ...referenceTo(
        (link: LinkShape) => firstLocationOf(link).reusableContentId,
        (context, id, link) => reusableContentOf(context, id, firstLocationOf(link)),
      ),
    }),
    ...linkFields(t),
  }),
});

export const BacklinkList = listOf(Backlink);
