/** A component of an integration in a page: asked for, drawn as a form, and asked again with what was typed and pressed. */
import { z } from 'zod';
import type { Output } from '../../../features/integrations/render/output.ts';
import type { RenderContext } from '../../../features/integrations/render/request.ts';
import { drawRoot, markdownsIn } from '../../contentkit/root.ts';
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

interface Asked {
  componentId: string;
  props: Record<string, unknown>;
  state?: Record<string, unknown> | undefined;
}

const asked = z.object({
  componentId: z.string(),
  props: z.record(z.string(), z.unknown()),
  state: z.record(z.string(), z.unknown()).optional(),
});

async function ask(visit: Visit, { name, context }: Standing, { componentId, props, state }: Asked, action?: object) {
  const { rendered } = await visit.ask(RENDER, {
    name,
    componentId,
    props,
    context,
    ...(state && { state }),
    ...(action && { action }),
  });
  return rendered as Output;
}

/** As it is when nothing was pressed yet. */
export async function firstComponent(visit: Visit, standing: Standing): Promise<Html> {
  const { componentId } = standing;
  const output = await ask(visit, standing, { componentId, props: {} });
  return output.type === 'complete' ? NOTHING : shown(visit, standing, componentId, output, undefined);
}

/** After something was pressed; null: it has done its work. */
export async function nextComponent(visit: Visit, standing: Standing, fields: URLSearchParams): Promise<Html | null> {
  const componentId = fields.get('component') ?? standing.componentId;
  const state = stateOf(recordIn(fields.get('state')), fields);
  const own = { componentId, props: recordIn(fields.get('props')), state };
  const below = asked.safeParse(recordIn(fields.get('below'))).data;
  const action = actionOf(fields);
  if (action?.action === '@ui.modal.open') {
    const opened = String(action['componentId'] ?? '');
    const output = await ask(visit, standing, {
      componentId: opened,
      props: recordIn(JSON.stringify(action['props'] ?? {})),
    });
    return output.type === 'complete'
      ? shownBelow(visit, standing, own, output.returnValue)
      : shown(visit, standing, opened, output, own);
  }
  if (action?.action === '@ui.modal.close')
    return shownBelow(visit, standing, below, recordIn(JSON.stringify(action['returnValue'] ?? {})));
  const output = await ask(visit, standing, own, action);
  if (output.type === 'complete') return shownBelow(visit, standing, below, output.returnValue);
  return shown(visit, standing, componentId, output, below);
}

/** What was open before, told what came of what was opened over it; null: nothing was. */
async function shownBelow(
  visit: Visit,
  standing: Standing,
  below: Asked | undefined,
  returnValue: object = {},
): Promise<Html | null> {
  if (!below) return null;
  const output = await ask(visit, standing, below, { action: '@ui.modal.close', returnValue });
  return output.type === 'complete' ? null : shown(visit, standing, below.componentId, output, undefined);
}

/** The form. The enter key presses its first button: one that presses nothing of the script. */
async function shown(
  visit: Visit,
  { action }: Standing,
  componentId: string,
  { element, state, props }: Exclude<Output, { type: 'complete' }>,
  below: Asked | undefined,
): Promise<Html> {
  const texts = [...markdownsIn(element, state)];
  const told = new Map(
    await Promise.all(texts.map(async (text) => [text, await spoken(visit.context, text)] as const)),
  );
  const drawing = { state, inForm: true, markdown: (text: string) => told.get(text) ?? NOTHING };
  return html`<form method="post" action="${action}" class="ck">${visit.proof}<button class="app-unseen" tabindex="-1" aria-hidden="true">Show again</button>
<input type="hidden" name="component" value="${componentId}"><input type="hidden" name="state" value="${JSON.stringify(state)}"><input type="hidden" name="props" value="${JSON.stringify(props ?? {})}">
${below ? html`<input type="hidden" name="below" value="${JSON.stringify(below)}">` : NOTHING}
${drawRoot(element, drawing)}</form>`;
}
