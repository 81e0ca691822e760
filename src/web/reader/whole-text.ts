/** All pages of a site as Markdown, one after the other: `llms-full.txt`. */
import { ApiError } from '../../errors.ts';
import type { SiteSpace } from '../../features/sites/structure/structure.ts';
import { Lane } from '../../server/lane.ts';
import { networkOf } from '../../server/network-address.ts';
import type { Services } from '../../services.ts';
import type { Making } from './making.ts';
import type { Subject } from './page-model.ts';
import { indexedPages, type ListedPage, type Listing } from './programs/listing.ts';
import { headOf } from './programs/llms.ts';
import { pageMarkdown } from './programs-of-page.ts';

/** Pages that are read at a time. */
const AT_ONCE = 8;

const lanes = new WeakMap<Services, Lane>();

/** One piece of one text at a time, in turn among those who ask: a whole site is much work, and slow readers hold up nobody. */
function laneOf(services: Services): Lane {
  const known = lanes.get(services);
  const lane = known ?? new Lane({ running: 1, waiting: Number.POSITIVE_INFINITY, waitMs: Number.POSITIVE_INFINITY });
  if (!known) lanes.set(services, lane);
  return lane;
}

/** In pieces, a few pages each; memory holds no more. A page that cannot be read is left out. */
export async function* wholeText(making: Making, listing: Listing): AsyncGenerator<string> {
  const { services, context } = making.visit;
  const by = context.address === undefined ? '' : networkOf(context.address);
  yield headOf(listing);
  for (const part of listing.parts) {
    const siteSpace = making.visit.part.siteSpaces.find(({ id }) => id === part.id);
    const pages = indexedPages(part);
    for (let at = 0; siteSpace && at < pages.length; at += AT_ONCE) {
      const end = await laneOf(services).enter({ by });
      yield await textOfPages(making, siteSpace, pages.slice(at, at + AT_ONCE)).finally(end);
    }
  }
}

async function textOfPages(making: Making, siteSpace: SiteSpace, pages: readonly ListedPage[]): Promise<string> {
  // What a request remembers, and counts, is that of these pages.
  const own = making.renewed();
  const map = await own.map(siteSpace.spaceId);
  const texts = pages.map(async ({ id, href }) => {
    const node = map?.byId.get(id);
    const text = map && node && (await textOf(own, { siteSpace, map, node }));
    return text ? `${text}\nSource: ${href}\n\n---\n\n` : '';
  });
  return (await Promise.all(texts)).join('');
}

/** Undefined for one that is more than one request may cost. */
async function textOf(making: Making, subject: Subject): Promise<string | undefined> {
  try {
    return await pageMarkdown(making, subject);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
