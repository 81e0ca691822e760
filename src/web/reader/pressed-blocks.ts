/**
 * Blocks of integrations in which something can be pressed. A reader has no rights of an account, and a script may show much to who asks
 * it for other things than the page does: so what the form brings back is signed, and only the buttons that it has can be pressed.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { named } from '../../engine/shape.ts';
import { asApiError } from '../../failures.ts';
import type { Rendered } from '../../features/integrations/render/output.ts';
import { render } from '../../features/integrations/render/render.ts';
import { state as givenState } from '../../features/integrations/render/request.ts';
import { placeToRender } from '../../features/integrations/render/rights.ts';
import { integrationNamed } from '../../features/integrations/rights.ts';
import { commentHtmlOf } from '../../threads/texts.ts';
import { type Html, html, safe } from '../app/html.ts';
import { drawScreen, firstScreen, type Host, nextScreen, type Screen } from '../contentkit/component.ts';
import { closing } from '../contentkit/root.ts';
import { actionOf, recordIn, stateOf } from '../contentkit/state.ts';
import { type Sent, sent } from './sent.ts';
import type { Visit } from './visit.ts';

const PURPOSE = 'pressed-block';
/** A page may be open for a day. */
const DAY_MS = 86_400_000;

/** Whose block it is, and as what it stands in the page. */
export interface Standing {
  integration: string;
  spaceId: string;
  componentId: string;
  props: Record<string, unknown>;
}

const values = named(z.unknown());
const asked = z.object({ componentId: z.string(), props: values, state: values.optional() });
const kept = z.object({
  site: z.string(),
  standing: asked.omit({ state: true }).extend({
    integration: z.string(),
    spaceId: z.string(),
  }),
  screen: asked.omit({ state: true }).extend({ below: asked.optional() }),
  actions: z.array(z.string()),
});

/** Whether something of it can be pressed, so that it needs a form. */
export const canBePressed = (rendered: Rendered): boolean => actionsOf(rendered).size > 0;

/** The form of a block, as it is when nothing was pressed yet. */
export const pressableBlock = async (visit: Visit, standing: Standing, rendered: Rendered): Promise<string> =>
  String(inForm(visit, await drawScreen(hostOf(visit, standing), standing, rendered)));

/** Takes such a form. For the script of the page the answer is the form as it is next; else the page is shown with it. */
export async function pressBlock(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  shown: (block: Html) => Promise<Sent>,
): Promise<Sent | undefined> {
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const known = kept.safeParse(visit.services.secrets.verify(fields.get('block') ?? '', PURPOSE)).data;
  const isHere = visit.part.siteSpaces.some(({ spaceId }) => spaceId === known?.standing.spaceId);
  const state = givenState.safeParse(stateOf(recordIn(fields.get('state')), fields)).data;
  if (!known || known.site !== visit.site.id || !isHere || !state) return undefined;
  const pressed = fields.get('action');
  if (pressed !== null && !known.actions.includes(nameOf(pressed))) return undefined;
  await request.turn?.();
  const block = inForm(visit, await screenAfter(visit, known.standing, { ...known.screen, state }, fields));
  reply.header('cache-control', 'private, no-store');
  if (request.headers.accept?.includes('text/html')) return shown(block);
  return sent(reply.send({ html: String(block) }));
}

/** What is in the form next. A block that has done its work begins again; a script that fails says so in it. */
async function screenAfter(visit: Visit, standing: Standing, screen: Screen, fields: URLSearchParams): Promise<Html> {
  const host = hostOf(visit, standing);
  try {
    return (await nextScreen(host, screen, actionOf(fields))) ?? (await firstScreen(host, standing)) ?? html``;
  } catch (error) {
    const { message, status } = asApiError(error);
    if (status === 500) throw error;
    const again = await firstScreen(host, standing).catch(() => null);
    return html`<p class="doc-refused" role="alert">${message}</p>${again ?? ''}`;
  }
}

function hostOf(visit: Visit, standing: Standing): Host {
  const { services, context, site } = visit;
  const { integration: name, spaceId } = standing;
  return {
    async ask({ componentId, props, state }, action) {
      const integration = await integrationNamed(context, name);
      const place = integration && (await placeToRender(context, integration, site.organizationId, { spaceId }));
      if (!place) return { type: 'complete' };
      const at = { type: 'document', theme: 'light', spaceId, editable: false } as const;
      const request = { componentId, props, context: at, ...(state && { state }), ...(action && { action }) };
      return render(services, place, request, { userId: null });
    },
    say: async (markdown) => safe(await commentHtmlOf(services.threads, markdown)),
    keep({ componentId, below }, { props, element }) {
      const screen = { componentId, props: props ?? {}, ...(below && { below }) };
      const value = { site: site.id, standing, screen, actions: [...actionsOf({ element })] };
      const signed = services.secrets.sign(value, PURPOSE, new Date(Date.now() + DAY_MS));
      return html`<input type="hidden" name="block" value="${signed}">`;
    },
  };
}

const inForm = ({ base }: Visit, inner: Html): Html =>
  html`<form method="post" action="${base}~/block" class="doc-drawn doc-pressed ck" data-block>${inner}</form>`;

/** The names of all actions that a screen offers; of what is opened over another one, closing it as well. */
function actionsOf({ element }: Pick<Rendered, 'element'>): Set<string> {
  const found = actionsIn(element);
  if (element.type === 'modal') found.add(nameOf(JSON.stringify(closing(element))));
  return found;
}

function actionsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  if (typeof (value as { action?: unknown }).action === 'string') found.add(nameOf(JSON.stringify(value)));
  for (const entry of Object.values(value)) actionsIn(entry, found);
  return found;
}

const nameOf = (action: string): string => createHash('sha256').update(action).digest('base64url').slice(0, 16);
