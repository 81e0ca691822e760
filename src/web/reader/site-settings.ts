/** How a site looks for a reader, with what a space of it overrides. */
import { settingsForVisitor } from '../../features/sites/customization/for-visitor.ts';
import type { Overrides } from '../../features/sites/customization/merge.ts';
import type { Settings } from '../../features/sites/customization/settings.ts';
import { canAnswer, settingsOfSite } from '../../features/sites/customization/stored.ts';
import type { Visit } from './visit.ts';

interface Stored {
  title: string;
  customization: unknown;
  overrides: Overrides | null;
}

interface Named {
  title: string;
  settings: Settings;
}

const READ = `SELECT s."title", s."customization", (SELECT x."customization" FROM "SiteSpace" x
    WHERE x."id" = $2 AND x."siteId" = s."id") AS "overrides"
  FROM "Site" s WHERE s."id" = $1`;

/** About what settings take in memory. */
const BYTES = 8000;

/** The title of the site, and its settings as the reader gets them in one of its spaces. Kept by the version of the site. */
export async function siteSettings(visit: Visit, siteSpaceId: string | null): Promise<Named> {
  const { services, site, caller } = visit;
  const answers = await canAnswer(visit.context, site.organizationId);
  if (visit.draft) {
    const { title, settings } = await read(visit, siteSpaceId, answers);
    return { title, settings: settingsForVisitor(settings, caller, answers) };
  }
  const key = `site settings ${site.id} ${site.version} ${answers} ${siteSpaceId}`;
  const kept = services.contentCache.get(key) as { value: Named } | undefined;
  const all = kept?.value ?? (await read(visit, siteSpaceId, answers));
  if (!kept) services.contentCache.set(key, { value: all }, { size: BYTES });
  return { title: all.title, settings: settingsForVisitor(all.settings, caller, answers) };
}

async function read({ services, site, draft }: Visit, siteSpaceId: string | null, answers: boolean): Promise<Named> {
  const [stored] = await services.database.query<Stored>(READ, [site.id, siteSpaceId]);
  const { title = '', customization = null, overrides = null } = stored ?? {};
  const ofSite = { customization: (draft?.settings ?? customization) as never };
  const settings = settingsOfSite(ofSite, draft?.overrides ?? overrides, answers);
  return { title: settings.title ?? title, settings };
}
