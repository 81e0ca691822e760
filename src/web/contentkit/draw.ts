/**
 * ContentKit as HTML, drawn here: no script of an integration is in the page. With a form, inputs carry the state, and buttons the action;
 * without one, what is there to be pressed is left out.
 */
import type { Action } from '../../features/integrations/render/actions.ts';
import type { Button, Element, Inline, Link, Text } from '../../features/integrations/render/elements.ts';
import { type Html, html, NOTHING } from '../app/html.ts';
import { httpAddress, type State, textOf } from './state.ts';

export interface Drawing {
  state: State;
  /** Whether it stands in a form, whose buttons and inputs work. */
  inForm: boolean;
  /** Of a script's Markdown, what is safe to show. */
  markdown: (text: string) => Html;
}

type Drawn = Html | string;

/** The elements, one after the other. */
export const drawAll = (elements: readonly Element[] | undefined, drawing: Drawing): Html =>
  html`${(elements ?? []).map((element) => draw(element, drawing))}`;

export function draw(element: Element, drawing: Drawing): Drawn {
  const { state, inForm } = drawing;
  switch (element.type) {
    case 'text':
      return drawText(element, state);
    case 'link':
      return drawLink(element, state);
    case 'image':
      return drawImage(element.source.url);
    case 'markdown':
      return html`<div class="ck-markdown">${drawing.markdown(textOf(element.content, state))}</div>`;
    case 'divider':
      return html`<hr class="ck-divider">`;
    case 'hint':
      return html`<p class="ck-hint">${element.children.map((child) => drawInline(child, state))}</p>`;
    case 'hstack':
    case 'vstack':
      return html`<div class="ck-${element.type} ck-${element.align ?? 'start'}">${drawAll(element.children, drawing)}</div>`;
    case 'box':
      return html`<div class="ck-box${element.grow ? ' ck-grow' : ''}">${drawAll(element.children, drawing)}</div>`;
    case 'step':
      return html`<section class="ck-step">${element.title ? html`<h3>${element.title}</h3>` : NOTHING}${drawAll(element.children, drawing)}</section>`;
    case 'button':
      return inForm ? drawButton(element) : NOTHING;
    case 'card':
      return drawCard(element, drawing);
    case 'codeblock':
      return drawCode(element, drawing);
    case 'webframe':
      return drawFrame(element, drawing);
    case 'input':
      return inForm
        ? html`<div class="ck-field"><div class="ck-label">${element.label}</div>${drawLabelled(element, drawing)}${element.hint === undefined ? NOTHING : html`<p class="ck-hint">${[element.hint].flat().map((part) => drawInline(part as Inline, state))}</p>`}</div>`
        : NOTHING;
    default:
      return inForm ? drawInput(element, drawing, undefined) : NOTHING;
  }
}

const TAGS = { bold: 'b', italic: 'i', code: 'code', strikethrough: 's' } as const;

function drawText({ children, style }: Text, state: State): Html {
  const inner = html`${typeof children === 'string' ? children : children.map((child) => drawInline(child, state))}`;
  const tag = style && TAGS[style];
  if (tag === 'b') return html`<b>${inner}</b>`;
  if (tag === 'i') return html`<i>${inner}</i>`;
  if (tag === 'code') return html`<code>${inner}</code>`;
  return tag === 's' ? html`<s>${inner}</s>` : html`<span class="ck-text">${inner}</span>`;
}

function drawInline(inline: Inline, state: State): Drawn {
  if (typeof inline === 'string') return inline;
  if (inline.type === 'text') return drawText(inline, state);
  return inline.type === 'link' ? drawLink(inline, state) : drawImage(inline.source.url);
}

function drawLink({ target, children }: Link, state: State): Drawn {
  const words = [children].flat().join('');
  const url = httpAddress(target.url, state);
  return url ? html`<a href="${url}" rel="noopener nofollow ugc">${words || url}</a>` : html`<span>${words}</span>`;
}

/** Pictures that other servers have, by https alone, as pages allow. */
const drawImage = (url: string): Html =>
  /^(?:https:\/\/|data:image\/(?:png|jpeg|gif|webp);base64,)/i.test(url)
    ? html`<img class="ck-image" src="${url}" alt="" loading="lazy" referrerpolicy="no-referrer">`
    : NOTHING;

/** A button sends its action with the form; one that opens an address is a link. */
export function drawButton({ onPress, label, tooltip, style, confirm, disabled }: Button): Html {
  const words = label ?? tooltip ?? 'Go';
  const look = style === 'primary' ? ' app-primary' : style === 'danger' ? ' app-danger' : '';
  if (onPress.action === '@ui.url.open') {
    const url = httpAddress(String(onPress['url'] ?? ''), {});
    return url ? html`<a class="app-button${look}" href="${url}" rel="noopener">${words}</a>` : NOTHING;
  }
  if (!confirm) return submit(onPress, words, look, disabled);
  const asked = html`<div class="ck-confirm"><b>${confirm.title}</b><p>${confirm.text}</p>${submit(onPress, confirm.confirm, confirm.style === 'danger' ? ' app-danger' : ' app-primary', disabled)}</div>`;
  return html`<details class="ck-asks"><summary class="app-button${look}">${words}</summary>${asked}</details>`;
}

const submit = (action: Action, words: string, look: string, disabled = false): Html =>
  html`<button class="app-button${look}" name="action" value="${JSON.stringify(action)}"${disabled ? html` disabled` : NOTHING}>${words}</button>`;

type Of<Type extends Element['type']> = Extract<Element, { type: Type }>;

function drawCard({ title, hint, icon, onPress, children, buttons }: Of<'card'>, drawing: Drawing): Html {
  const { inForm, state } = drawing;
  const picture = typeof icon === 'object' ? drawImage(icon.source.url) : NOTHING;
  return html`<div class="ck-card"><div class="ck-card-head">${picture}<div>${title ? html`<b>${title}</b>` : NOTHING}${hint === undefined ? NOTHING : html`<p class="ck-hint">${typeof hint === 'string' ? hint : hint.map((part) => drawInline(part, state))}</p>`}</div>
${inForm && onPress ? drawButton({ type: 'button', onPress, label: 'Open' }) : NOTHING}${inForm ? (buttons ?? []).map((button) => drawButton(button)) : NOTHING}</div>${drawAll(children, drawing)}</div>`;
}

function drawCode(code: Of<'codeblock'>, drawing: Drawing): Html {
  const { inForm, state } = drawing;
  const content = textOf(code.content, state);
  const body =
    inForm && code.state !== undefined
      ? html`<input type="hidden" name="input" value="text:${code.state}"><textarea class="ck-code" name="text:${code.state}" rows="8" aria-label="Code" spellcheck="false">${String(state[code.state] ?? content)}</textarea>${code.onContentChange ? submit(code.onContentChange, 'Apply', ' app-small') : NOTHING}`
      : html`<pre class="ck-code" tabindex="0"><code>${content}</code></pre>`;
  return html`<div class="ck-codeblock">${drawAll(code.header, drawing)}${body}${inForm ? (code.buttons ?? []).map((button) => drawButton(button)) : NOTHING}${drawAll(code.footer, drawing)}</div>`;
}

/** A frame would run a script: its address is given instead. */
function drawFrame({ source, buttons }: Of<'webframe'>, { state, inForm }: Drawing): Html {
  const url = httpAddress(source.url, state);
  return html`<div class="ck-frame">${url ? html`<a href="${url}" rel="noopener nofollow ugc">${new URL(url).host}</a>` : NOTHING}${inForm ? (buttons ?? []).map((button) => drawButton(button)) : NOTHING}</div>`;
}

function drawLabelled({ element, label }: Of<'input'>, drawing: Drawing): Drawn {
  return element.type === 'button' || element.type === 'codeblock'
    ? draw(element, drawing)
    : drawInput(element, drawing, label);
}

/** Inputs: each says its kind and key, for unticked boxes are not sent. */
function drawInput(element: Element, drawing: Drawing, label: string | undefined): Drawn {
  const { state } = drawing;
  if (element.type === 'textinput') {
    const { state: key, placeholder = '', inputType = 'text', multiline, initialValue = '', disabled } = element;
    const value = String(state[key] ?? initialValue);
    const common = html`name="text:${key}" placeholder="${placeholder}" aria-label="${label ?? (placeholder || key)}"${disabled ? html` disabled` : NOTHING}`;
    return html`${declared('text', key)}${multiline ? html`<textarea rows="4" ${common}>${value}</textarea>` : html`<input type="${inputType}" class="ck-input" value="${value}" autocomplete="off" ${common}>`}`;
  }
  if (element.type === 'select') return drawSelect(element, state, label);
  if (element.type === 'switch') {
    const { state: key, initialValue = false, onValueChange, disabled } = element;
    const on = (state[key] ?? initialValue) === true;
    return html`${declared('switch', key)}<input type="checkbox" name="switch:${key}" value="on" aria-label="${label ?? key}"${on ? html` checked` : NOTHING}${disabled ? html` disabled` : NOTHING}>${onValueChange ? submit(onValueChange, 'Apply', ' app-small') : NOTHING}`;
  }
  if (element.type !== 'checkbox' && element.type !== 'radio') return draw(element, drawing);
  const { type, state: key, value, disabled } = element;
  const held = state[key];
  const on = type === 'radio' ? held === value : Array.isArray(held) && held.includes(value);
  return html`${declared(type, key)}<input type="${type}" name="${type}:${key}" value="${JSON.stringify(value)}" aria-label="${label ?? String(value)}"${on ? html` checked` : NOTHING}${disabled ? html` disabled` : NOTHING}>`;
}

function drawSelect(select: Of<'select'>, state: State, label: string | undefined): Html {
  const { state: key, options, multiple, initialValue, onValueChange, disabled, placeholder } = select;
  const chosen = [state[key] ?? initialValue ?? []].flat();
  // Options that another address has are asked for by a script, and there is none: the value is written.
  if (!Array.isArray(options))
    return html`${declared('text', key)}<input class="ck-input" type="text" name="text:${key}" value="${String(chosen[0] ?? '')}" placeholder="${placeholder ?? ''}" aria-label="${label ?? key}">`;
  return html`${declared(multiple ? 'list' : 'text', key)}<select name="${multiple ? 'list' : 'text'}:${key}" aria-label="${label ?? key}"${multiple ? html` multiple` : NOTHING}${disabled ? html` disabled` : NOTHING}>
${multiple || chosen.length > 0 ? NOTHING : html`<option value="">${placeholder ?? ''}</option>`}${options.map(({ id, label: words }) => html`<option value="${id}"${chosen.includes(id) ? html` selected` : NOTHING}>${words}</option>`)}</select>${onValueChange ? submit(onValueChange, 'Apply', ' app-small') : NOTHING}`;
}

const declared = (kind: string, key: string): Html => html`<input type="hidden" name="input" value="${kind}:${key}">`;
