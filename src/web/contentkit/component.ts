/**
 * A component of an integration as what stands in a form: asked for, drawn, and asked again with what was typed and pressed. Who shows it
 * says how the script is asked, and how the form brings back what the component is.
 */
import type { Action } from '../../features/integrations/render/actions.ts';
import type { Output, Rendered } from '../../features/integrations/render/output.ts';
import { type Html, html, NOTHING } from '../app/html.ts';
import { drawRoot, markdownsIn } from './root.ts';
import { recordIn, type State } from './state.ts';

/** A component, as the script is asked for it. */
export interface Asked {
  componentId: string;
  props: Record<string, unknown>;
  state?: State | undefined;
}

/** What a form shows: a component, and the one that it was opened over. */
export interface Screen extends Asked {
  below?: Asked | undefined;
}

export interface Host {
  ask(asked: Asked, action: Action | undefined): Promise<Output>;
  /** Markdown of a script as HTML that does no harm. */
  say(markdown: string): Promise<Html>;
  /** The fields of the form that bring the screen back. */
  keep(screen: Screen, rendered: Rendered): Html;
}

/** What is in the form before anything was pressed; null: the component has nothing to show. */
export async function firstScreen(host: Host, asked: Asked): Promise<Html | null> {
  const output = await host.ask(asked, undefined);
  return output.type === 'complete' ? null : drawScreen(host, asked, output);
}

/** The same after something was pressed on a screen; null: the component has done its work. */
export async function nextScreen(host: Host, screen: Screen, action: Action | undefined): Promise<Html | null> {
  const { below, ...own } = screen;
  if (action?.action === '@ui.modal.open') {
    const opened = { componentId: String(action['componentId'] ?? ''), props: record(action['props']) };
    const output = await host.ask(opened, undefined);
    return output.type === 'complete'
      ? screenBelow(host, own, output.returnValue)
      : drawScreen(host, { ...opened, below: own }, output);
  }
  if (action?.action === '@ui.modal.close') return screenBelow(host, below, record(action['returnValue']));
  const output = await host.ask(own, action);
  return output.type === 'complete' ? screenBelow(host, below, output.returnValue) : drawScreen(host, screen, output);
}

/** What was open before, told what came of what was opened over it; null: nothing was. */
async function screenBelow(host: Host, below: Asked | undefined, returnValue: object = {}): Promise<Html | null> {
  if (!below) return null;
  const output = await host.ask(below, { action: '@ui.modal.close', returnValue });
  return output.type === 'complete' ? null : drawScreen(host, below, output);
}

/** The inside of the form. The enter key presses its first button: one that presses nothing of the script. */
export async function drawScreen(host: Host, screen: Screen, rendered: Rendered): Promise<Html> {
  const { element, state } = rendered;
  const texts = [...markdownsIn(element, state)];
  const told = new Map(await Promise.all(texts.map(async (text) => [text, await host.say(text)] as const)));
  const drawing = { state, inForm: true, markdown: (text: string) => told.get(text) ?? NOTHING };
  return html`<button class="app-unseen" tabindex="-1" aria-hidden="true">Show again</button>
<input type="hidden" name="state" value="${JSON.stringify(state)}">${host.keep(screen, rendered)}
${drawRoot(element, drawing)}`;
}

/** A record of JSON; empty for anything else. */
const record = (value: unknown): Record<string, unknown> => recordIn(JSON.stringify(value ?? {}));
