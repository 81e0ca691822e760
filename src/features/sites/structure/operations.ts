/** The structure of a site as a whole: read it, and move anything in it. */
import type { Site as SiteRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { shareKeyArg, siteArgs } from '../arguments.ts';
import { changeStructure } from '../changes.ts';
import { onSite } from '../rights.ts';
import { useShareKey } from '../share-key.ts';
import { Site } from '../types.ts';
import { ItemPositionInput, itemOf, PointerInput, positionOf } from './inputs.ts';
import { type ItemKind, moveEntry, moveSiteSpace, type Position } from './moves.ts';
import { readableStructure } from './readable.ts';
import {
  type Entry,
  type Group,
  groupIn,
  type In,
  type Section,
  type SiteSpace as SiteSpaceRow,
  type Structure,
  sectionIn,
  shownGroup,
  shownSection,
  shownSiteSpace,
  siteSpaceIn,
} from './structure.ts';
import { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from './types.ts';

import './group-operations.ts';
import './section-operations.ts';
import './site-space-operations.ts';

builder.objectField(Site, 'structure', (t) =>
  t.field({
    description: 'Its sections and groups, in their order.',
    type: SiteStructure,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/structure',
    area: 'Docs sites',
    access: onSite('viewStructure'),
    args: shareKeyArg(),
    resolve: async (site, { shareKey }, context) => {
      await useShareKey(context, site, shareKey);
      return readableStructure(context, site);
    },
  }),
);

const SiteItem = builder.unionType('SiteItem', {
  description: 'What stands somewhere in a site.',
  types: [SiteSection, SiteSectionGroup, SiteSpace],
  resolveType: (row) => ('spaceId' in row ? 'SiteSpace' : 'path' in row ? 'SiteSection' : 'SiteSectionGroup'),
});

builder.mutationField('sortSiteStructure', (t) =>
  t.field({
    description: 'Moves a section, a group or a space to beside another one; without a position, to the end.',
    type: SiteItem,
    rest: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort',
    area: 'Docs sites',
    access: onSite('edit'),
    args: {
      ...siteArgs(),
      item: t.arg({ type: PointerInput, required: true, description: 'What is moved.' }),
      position: t.arg({ type: ItemPositionInput, description: 'Default: behind all others that it stands with.' }),
    },
    resolve: async (site: SiteRow, args, context) => {
      const item = itemOf(args.item, 'item');
      const to = positionOf(args.position);
      shown(await readableStructure(context, site), item);
      const structure = await changeStructure(context, site.id, (so) => moved(so, item, to));
      return shown(structure, item);
    },
  }),
);

interface Item {
  kind: ItemKind;
  id: string;
}

function shown(structure: Structure, { kind, id }: Item): In<Section> | In<Group> | In<SiteSpaceRow> {
  if (kind === 'site-space') return shownSiteSpace(structure, id);
  return kind === 'site-section' ? shownSection(structure, id) : shownGroup(structure, id);
}

function moved(structure: Structure, { kind, id }: Item, position: Position): Structure {
  if (kind === 'site-space') return moveSiteSpace(structure, siteSpaceIn(structure, id), position);
  const entry: Entry =
    kind === 'site-section' ? { kind, row: sectionIn(structure, id) } : { kind, row: groupIn(structure, id) };
  return moveEntry(structure, entry, position);
}
