/** A whole component: a block of a page, a screen of a configuration, or what a button opens over them. */
import type { Action } from '../../features/integrations/render/actions.ts';
import type { Element } from '../../features/integrations/render/elements.ts';
import type { Root } from '../../features/integrations/render/output.ts';
import { type Html, html, NOTHING } from '../app/html.ts';
import { type Drawing, drawAll, drawButton } from './draw.ts';
import { type State, textOf } from './state.ts';

type Stepper = Extract<Extract<Root, { type: 'configuration' }>['children'][number], { type: 'stepper' }>;

/** What closes a component that was opened over another one. */
export const closing = ({ returnValue = {} }: Extract<Root, { type: 'modal' }>): Action => ({
  action: '@ui.modal.close',
  returnValue,
});

/** What a component shows. Its controls, and what closes it, are there only where something can be pressed. */
export function drawRoot(root: Root, drawing: Drawing): Html {
  const { inForm } = drawing;
  if (root.type === 'configuration') {
    const [first] = root.children;
    return first?.type === 'stepper'
      ? drawSteps(first, drawing)
      : drawAll(root.children as readonly Element[], drawing);
  }
  if (root.type === 'block') {
    const controls = inForm ? (root.controls ?? []).flat() : [];
    return html`${drawAll(root.children, drawing)}${controls.length > 0 ? html`<div class="app-actions">${controls.map(({ label, onPress, confirm }) => drawButton({ type: 'button', label, onPress, confirm }))}</div>` : NOTHING}`;
  }
  return html`${root.title ? html`<h3>${root.title}</h3>` : NOTHING}${drawAll(root.children, drawing)}
${inForm ? html`<div class="app-actions">${root.submit ? drawButton({ type: 'button', style: 'primary', label: root.submit.label ?? 'OK', onPress: root.submit.onPress }) : NOTHING}${drawButton({ type: 'button', label: 'Close', onPress: closing(root) })}</div>` : NOTHING}`;
}

/** The step that is its turn, and the way to the next one. */
function drawSteps({ activeStep, children, onStepChange, onComplete }: Stepper, drawing: Drawing): Html {
  const at = Math.max(
    0,
    children.findIndex(({ id }) => id === activeStep),
  );
  const next = children[at + 1];
  const go = next
    ? drawButton({ type: 'button', style: 'primary', label: 'Next', onPress: { ...onStepChange, step: next.id } })
    : drawButton({ type: 'button', style: 'primary', label: 'Finish', onPress: onComplete });
  return html`<ol class="ck-steps">${children.map(({ title, id }, place) => html`<li${place === at ? html` aria-current="step"` : NOTHING}>${title ?? id}</li>`)}</ol>
${children[at] ? drawAll(children[at].children as readonly Element[], drawing) : NOTHING}${drawing.inForm ? html`<div class="app-actions">${go}</div>` : NOTHING}`;
}

/** The Markdown texts of a component, which are made HTML before it is drawn. */
export function markdownsIn(value: unknown, state: State, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { type, content } = value as { type?: unknown; content?: string | { $state: string } };
  if (type === 'markdown' && content !== undefined) found.add(textOf(content, state));
  for (const entry of Object.values(value)) markdownsIn(entry, state, found);
  return found;
}
