/**
 * Blocks of pages that integrations draw. Their scripts are asked when a page is made, and what they draw is kept for a minute; a page with
 * such blocks is made again for each reader, for what scripts draw changes without notice.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type DrawnName, drawnKey } from '../../engine/markdown/html/names.ts';
import type { DrawnBlock } from '../../engine/markdown/html/sources.ts';
import { render } from '../../features/integrations/render/render.ts';
import { placeToRender } from '../../features/integrations/render/rights.ts';
import { integrationNamed } from '../../features/integrations/rights.ts';
import type { Making } from './making.ts';
import { canBePressed, pressableBlock } from './pressed-blocks.ts';

/** A page does not wait longer for scripts. */
const WAIT_MS = 2000;
/** Of one page. */
const MAX_BLOCKS = 20;

type Drawn = DrawnBlock | null;

const kept = new LRUCache<string, Promise<Drawn>>({ max: 1000, ttl: 60_000 });

/** What integrations draw for blocks in a page of a space, by `drawnKey`; those that are not installed there, or fail, are absent. */
export async function drawnBlocks(
  making: Making,
  names: readonly DrawnName[],
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<Map<string, DrawnBlock>> {
  const found = new Map<string, DrawnBlock>();
  if (names.length === 0) return found;
  const asked = names.slice(0, MAX_BLOCKS).map(async (name) => {
    const drawn = await drawnBlock(making, name, { organizationId, spaceId }).catch(() => null);
    if (drawn) found.set(drawnKey(name), drawn);
  });
  let isWhole = false;
  const all = Promise.all(asked).then(() => {
    isWhole = true;
  });
  await Promise.race([all, delay(WAIT_MS, undefined, { ref: false })]);
  // Also where the wait was over before it was known whether a block is drawn at all.
  if (!isWhole) making.isProvisional = true;
  return new Map(found);
}

async function drawnBlock(
  making: Making,
  name: DrawnName,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<Drawn> {
  const { context, services } = making.visit;
  const integration = await integrationNamed(context, name.integration);
  if (!integration) return null;
  const place = await placeToRender(context, integration, organizationId, { spaceId });
  // It is drawn anew each time: what it may be any time is kept with no page.
  making.isProvisional = true;
  const { site, base } = making.visit;
  const key = `${place.installation?.id} ${site.id} ${base} ${spaceId} ${integration.version} ${drawnKey(name)}`;
  const known = kept.get(key);
  if (known) return known;
  const request = {
    componentId: name.block,
    props: name.props,
    context: { type: 'document', theme: 'light', spaceId, editable: false } as const,
  };
  const drawing = render(services, place, request, { userId: null }).then(async (output): Promise<Drawn> => {
    if (output.type === 'complete' || output.element.type !== 'block') return null;
    const drawn = { children: output.element.children, state: output.state } as DrawnBlock;
    if (!canBePressed(output)) return drawn;
    const { integration, block: componentId, props } = name;
    const standing = { integration, spaceId, componentId, props };
    return { ...drawn, form: await pressableBlock(making.visit, standing, output) };
  });
  kept.set(key, drawing);
  // A failure is tried again for the next reader.
  drawing.catch(() => kept.delete(key));
  return drawing;
}
