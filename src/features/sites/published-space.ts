/** Where a space is read. */
import type { VisitorCaller } from '../../access/caller-kinds.ts';
import { roleOpens } from '../../access/permissions.ts';
import type { Viewer } from '../../access/roles.ts';
import type { Context } from '../../context.ts';
import { NOT_PUBLISHED, type Publication, publicationOf } from '../spaces/counts.ts';
import { pathIn, siteAddress, siteSpacePath } from './addresses.ts';
import { SITE, siteById } from './rights.ts';
import { shareKeyOf } from './share-key.ts';
import { partOf } from './visitors/caller.ts';

type Placed = { readonly id: string; readonly organizationId: string };
type Address = string | null;
type MaybePromise<Value> = Value | Promise<Value>;

/**
 * The address of the space in the site that publishes it; null: none does, or the caller sees no sites, as guests do not. Readers of a
 * site get the one in that site.
 */
export function publishedAddress(context: Context, space: Placed): MaybePromise<Address> {
  const { caller } = context;
  if (caller.kind === 'visitor') return addressFor(context, caller, space.id);
  return ofPublication(context, space, (viewer, publication) => addressOf(context, viewer, publication));
}

/**
 * Who may read the space: as the site that publishes it says; members alone, where none does. Readers of a site are told of that site, so that
 * what they are shown of it changes with it alone.
 */
export function visibilityOf(context: Context, space: Placed): MaybePromise<string> {
  const { caller } = context;
  if (caller.kind === 'visitor')
    return siteById(context, caller.siteId).then((site) => (site?.publishedAt ? site.visibility : NOT_PUBLISHED));
  const publication = publicationOf(context, space);
  return publication instanceof Promise ? publication.then(visibilityIn) : visibilityIn(publication);
}

const visibilityIn = (publication: Publication | null): string => publication?.site.visibility ?? NOT_PUBLISHED;

/** How readers of the space prove who they are in the site that publishes it; null: they need not, or the caller sees no sites. */
export function visitorAuthOf(context: Context, space: Placed): MaybePromise<Publication['visitorAuth']> {
  return ofPublication(context, space, ({ member }, publication) =>
    member && roleOpens(member.role, SITE.view) ? (publication?.visitorAuth ?? null) : null,
  );
}

/** What follows from both, at once where both are there: a list has a hundred rows, and a promise for each costs more than the answer. */
function ofPublication<Value>(
  context: Context,
  space: Placed,
  read: (viewer: Viewer, publication: Publication | null) => Value,
): MaybePromise<Value> {
  const { viewer } = context.access;
  const held = viewer.held(space.organizationId);
  const publication = publicationOf(context, space);
  if (held && !(publication instanceof Promise)) return read(held, publication);
  return Promise.all([held ?? viewer.load(space.organizationId), publication]).then(([loaded, known]) =>
    read(loaded, known),
  );
}

function addressOf(context: Context, { member }: Viewer, publication: Publication | null): Address {
  if (!publication || !member || !roleOpens(member.role, SITE.view)) return null;
  const { site, section, siteSpace } = publication;
  return siteAddress(context.services.config, site, shareKeyOf(context, site.id)) + pathIn(section, siteSpace);
}

async function addressFor(context: Context, caller: VisitorCaller, spaceId: string): Promise<Address> {
  const site = await siteById(context, caller.siteId);
  const structure = partOf(caller);
  const siteSpace = structure.siteSpaces.find((row) => row.spaceId === spaceId);
  if (!site?.publishedAt || !siteSpace) return null;
  return siteAddress(context.services.config, site, shareKeyOf(context, site.id)) + siteSpacePath(structure, siteSpace);
}
