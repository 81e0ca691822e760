/** What a text shows of things that are not in it: icons, operations of APIs, what is behind addresses that it embeds. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Names } from '../../engine/markdown/html/names.ts';
import type { Found } from '../../engine/markdown/html/page.ts';
import type { EmbedFacts } from '../../engine/markdown/html/sources.ts';
import { embedOf } from '../../features/content/embeds/stored.ts';
import { apiFacts } from '../../features/content/openapi/api-facts.ts';
import { type IconStyle, iconSvg } from '../icons.ts';
import { drawnBlocks } from './drawn-blocks.ts';
import type { SourceKey } from './freshness.ts';
import type { Making } from './making.ts';

/** A page does not wait longer for other servers; it is made again for the next reader then, instead of being kept. */
const EMBEDS_MS = 800;
/** Embeds of one page whose servers are asked. */
const MAX_EMBEDS = 50;

/** Everything but where references lead. `icons`: those of linked pages. */
export async function pageFacts(
  making: Making,
  names: Names,
  {
    organizationId,
    spaceId,
    style,
    icons,
  }: { organizationId: string; spaceId: string; style: IconStyle; icons: readonly string[] },
): Promise<Pick<Found, 'icons' | 'embeds' | 'operations' | 'models' | 'drawn'>> {
  const specs = [...names.operations, ...names.models].flatMap(({ ref }) => (ref.kind === 'openapi' ? [ref.spec] : []));
  // Noted before they are read: a version that comes meanwhile makes the page again.
  await making.note([...new Set(specs)].map((spec): SourceKey => `spec ${organizationId} ${spec}`));
  const [embeds, facts, drawn] = await Promise.all([
    embedsOf(making, organizationId, names.embeds.slice(0, MAX_EMBEDS)),
    apiFacts(making.visit.context, organizationId, names),
    drawnBlocks(making, names.drawn, { organizationId, spaceId }),
  ]);
  return { embeds, drawn, ...facts, icons: picturesOf([...names.icons, ...icons], style) };
}

function picturesOf(names: readonly string[], style: IconStyle): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const name of new Set(names.map((each) => each.replace(/^fa-/, '')))) {
    const svg = iconSvg(name, style);
    if (svg !== undefined) pictures.set(name, svg);
  }
  return pictures;
}

async function embedsOf(
  making: Making,
  organizationId: string,
  addresses: readonly string[],
): Promise<Map<string, EmbedFacts>> {
  const embeds = new Map<string, EmbedFacts>();
  let isComplete = false;
  const asked = addresses.map(async (address) => {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return;
    url.hash = '';
    const found = await embedOf(making.visit.services, organizationId, url).catch(() => null);
    // Pictures of other hosts are not loaded.
    if (found) embeds.set(address, { title: found.title, site: found.site, html: found.html ?? null });
  });
  const all = Promise.all(asked).then(() => {
    isComplete = true;
  });
  await Promise.race([all, delay(EMBEDS_MS, undefined, { ref: false })]);
  if (!isComplete) making.isProvisional = true;
  return new Map(embeds);
}
