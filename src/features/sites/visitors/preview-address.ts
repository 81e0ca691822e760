/** Addresses of previews: with a token that shows the site as readers with certain claims would see it. */
import { requireUser } from '../../../access/caller-kinds.ts';
import type { Context } from '../../../context.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { badInput } from '../../../errors.ts';
import type { Claims } from '../adaptive/claims.ts';
import { ownAddress, siteSpacePath } from '../addresses.ts';
import { readablePart } from '../structure/readable.ts';
import type { SiteSpace, Structure } from '../structure/structure.ts';
import { listedPart } from '../structure/visible.ts';
import { mint } from './mint.ts';
import { knownClaims, partFor, publicationOf } from './publication.ts';

/** Who gets the link may pass it on: it ends soon. */
const PREVIEW_SECONDS = 3600;

/** Of all that begin within five minutes the same, so that they have the same address. */
const STEP_SECONDS = 300;
const endOfPreview = (): number => Math.ceil(Date.now() / 1000 / STEP_SECONDS) * STEP_SECONDS + PREVIEW_SECONDS;

interface Previewed {
  /** The site space that it opens; by default the first one. */
  siteSpace?: string | null | undefined;
  /** Of the reader. */
  claims?: Readonly<Record<string, unknown>>;
}

/** The site as such readers would see it, without what the caller does not see. 400 for a site space that is not among that. */
export async function previewAddress(
  context: Context,
  site: Site,
  { siteSpace: siteSpaceId, claims: given = {} }: Previewed,
): Promise<string> {
  const { services } = context;
  const publication = await publicationOf(services.database, site);
  const claims: Claims = knownClaims(publication, given);
  const part = await readablePart(context, partFor(publication, claims));
  const listed = listedPart(part, siteSpaceId);
  const siteSpace =
    siteSpaceId == null
      ? listed.siteSpaces.find((row) => row.default && isInDefault(listed, row))
      : listed.siteSpaces.find(({ id }) => id === siteSpaceId);
  if (siteSpaceId != null && !siteSpace)
    throw badInput('siteSpace', 'is not a space of this site that these readers see');
  const { userId: maker } = requireUser(context.caller);
  const reader = {
    door: site,
    part,
    claims,
    siteSpace: siteSpace ?? null,
    exp: endOfPreview(),
    maker,
  };
  const token = await mint(services.secrets, reader);
  const path = siteSpace ? siteSpacePath(part, siteSpace) : '';
  return `${ownAddress(services.config, site)}${path}?token=${token}`;
}

const isInDefault = ({ sections }: Structure, { sectionId }: SiteSpace): boolean =>
  sections.some(({ id, default: isDefault }) => isDefault && id === sectionId);
