/** A component of an integration in a page of the app. Who sees the page may ask the script for anything of it, so the form says it in clear. */
import { z } from 'zod';
import { named } from '../../../engine/shape.ts';
import type { Output } from '../../../features/integrations/render/output.ts';
import type { RenderContext } from '../../../features/integrations/render/request.ts';
import { firstScreen, type Host, nextScreen } from '../../contentkit/component.ts';
import { actionOf, recordIn, stateOf } from '../../contentkit/state.ts';
import { question } from '../generated/gql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { spoken } from '../review/discussion.ts';
import type { Visit } from '../visit.ts';

const RENDER = question(
  `mutation RenderComponent($name: ID!, $componentId: String!, $props: JSON, $context: JSON!, $state: JSON, $action: JSON) {
    rendered: renderIntegration(integrationName: $name, componentId: $componentId, props: $props, context: $context, state: $state, action: $action) }`,
);

/** Where a component stands: whose it is, which one, for what. */
export interface Standing {
  name: string;
  componentId: string;
  context: RenderContext;
  /** The address that its form posts to. */
  action: string;
}

const below = z.object({
  componentId: z.string(),
  props: named(z.unknown()),
  state: named(z.unknown()).optional(),
});

const hostOf = (visit: Visit, { name, context }: Standing): Host => ({
  async ask({ componentId, props, state }, action) {
    const asked = { name, componentId, props, context, ...(state && { state }), ...(action && { action }) };
    const { rendered } = await visit.ask(RENDER, asked);
    return rendered as Output;
  },
  say: (markdown) => spoken(visit.context, markdown),
  keep: ({ componentId, below }, { props }) =>
    html`<input type="hidden" name="component" value="${componentId}"><input type="hidden" name="props" value="${JSON.stringify(props ?? {})}">
${below ? html`<input type="hidden" name="below" value="${JSON.stringify(below)}">` : NOTHING}`,
});

/** As it is when nothing was pressed yet. */
export async function firstComponent(visit: Visit, standing: Standing): Promise<Html> {
  const inner = await firstScreen(hostOf(visit, standing), { componentId: standing.componentId, props: {} });
  return inner === null ? NOTHING : inForm(visit, standing, inner);
}

/** After something was pressed; null: it has done its work. */
export async function nextComponent(visit: Visit, standing: Standing, fields: URLSearchParams): Promise<Html | null> {
  const screen = {
    componentId: fields.get('component') ?? standing.componentId,
    props: recordIn(fields.get('props')),
    state: stateOf(recordIn(fields.get('state')), fields),
    below: below.safeParse(recordIn(fields.get('below'))).data,
  };
  const inner = await nextScreen(hostOf(visit, standing), screen, actionOf(fields));
  return inner && inForm(visit, standing, inner);
}

const inForm = ({ proof }: Visit, { action }: Standing, inner: Html): Html =>
  html`<form method="post" action="${action}" class="ck">${proof}${inner}</form>`;
