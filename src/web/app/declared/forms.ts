/** Forms of declared pages: fields with their labels, what was written before a refusal, and why it was refused. */
import { type Html, html, NOTHING } from '../html.ts';
import { reasonsOf } from '../visit.ts';
import type { Drawn } from './page.ts';

export interface Option {
  value: string;
  label: string;
}

export interface Field {
  name: string;
  label: string;
  /** Default: a line of text. */
  kind?: 'text' | 'email' | 'number' | 'date' | 'url' | 'color' | 'area' | 'select' | 'many' | 'check' | 'hidden';
  value?: string | null | undefined;
  /** Of a choice of many. */
  chosen?: readonly string[];
  /** Of a box. */
  isOn?: boolean;
  options?: readonly Option[];
  hint?: string;
  isRequired?: boolean;
  maxLength?: number;
  placeholder?: string;
}

/** Fields under a title of their own, which opens and closes them. */
export interface FieldGroup {
  title: string;
  fields: readonly Field[];
  /** What is said above them. */
  about?: string;
  isOpen?: boolean;
}

export interface FormLook {
  /** The end of its address, after that of the page. */
  action: string;
  button: string;
  /** Of the button, for people who do not see what is next to it. */
  about?: string;
  fields?: readonly Field[];
  /** Of a long form, after its fields. */
  groups?: readonly FieldGroup[];
  /** Buttons beside that of the form. */
  more?: Html;
  kind?: 'primary' | 'danger' | 'quiet';
  /** In one line: the labels are there for those who do not see them. */
  isInline?: boolean;
  /** Opens by this name first. */
  behind?: string;
  /** What is said before the button. */
  warning?: string;
}

/** A form of the page. */
export function drawForm(drawn: Drawn, look: FormLook): Html {
  const { action, button, about, fields = [], groups = [], more, kind, isInline, behind, warning } = look;
  const { visit, here, back, refusal } = drawn;
  const address = `${here}${action}`;
  const refused = refusal?.action === address ? refusal : undefined;
  if (refused) refused.isShown = true;
  const problem = refused ? drawn.next() : 0;
  const shown = refused && { ...refused, problem };
  const drawnFields = fields.map((field) => drawField(drawn, field, shown, isInline));
  const drawnGroups = groups.map((group) => drawGroup(drawn, group, shown));
  const press = html`<button class="${kind === 'quiet' ? 'app-quiet' : `app-button${kind === 'primary' ? ' app-primary' : kind === 'danger' ? ' app-danger' : ''}`}">${button}${about ? html`<span class="app-unseen"> ${about}</span>` : NOTHING}</button>`;
  const body = html`<form method="post" action="${address}"${isInline ? html` class="app-line-form"` : html` class="app-form"`}>${visit.proof}<input type="hidden" name="back" value="${back}">
${refused ? html`<p class="app-notice app-failed" role="alert" id="app-problem-${problem}">${reasonsOf(refused.error)}</p>` : NOTHING}${drawnFields}${drawnGroups}${warning ? html`<p class="app-dim">${warning}</p>` : NOTHING}${isInline ? press : html`<div class="app-actions">${press}${more ?? NOTHING}</div>`}</form>`;
  return behind
    ? html`<details class="app-behind"${refused ? html` open` : NOTHING}><summary>${behind}${about ? html`<span class="app-unseen"> ${about}</span>` : NOTHING}</summary>${body}</details>`
    : body;
}

type Refused = NonNullable<Drawn['refusal']> & { problem: number };

/** Whether what was refused is this field, or is in it: fields are named by the paths of what they set. */
const isRefused = (refused: Refused | undefined, name: string): boolean =>
  refused?.error.details?.some(
    ({ path = '' }) =>
      path.split(/[.[]/)[0] === name || path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`),
  ) ?? false;

/** Open where something in it was refused. */
function drawGroup(drawn: Drawn, { title, fields, about, isOpen }: FieldGroup, refused: Refused | undefined): Html {
  const opens = isOpen || fields.some(({ name }) => isRefused(refused, name));
  return html`<details class="app-part"${opens ? html` open` : NOTHING}><summary>${title}</summary>${about ? html`<p class="app-dim">${about}</p>` : NOTHING}<div class="app-part-fields">${fields.map((field) => drawField(drawn, field, refused))}</div></details>`;
}

function drawField(drawn: Drawn, field: Field, refused: Refused | undefined, isInline = false): Html {
  const { name, label, kind = 'text', hint, isRequired, maxLength, placeholder } = field;
  const value = refused?.values.has(name) ? refused.values.text(name) : (field.value ?? '');
  if (kind === 'hidden') return html`<input type="hidden" name="${name}" value="${value}">`;
  const id = `app-f${drawn.next()}`;
  const isWrong = isRefused(refused, name);
  const described = [...(isWrong ? [`app-problem-${refused?.problem}`] : []), ...(hint ? [`${id}-hint`] : [])];
  const common = html`id="${id}" name="${name}"${isRequired ? html` required` : NOTHING}${maxLength ? html` maxlength="${maxLength}"` : NOTHING}${placeholder ? html` placeholder="${placeholder}"` : NOTHING}${isWrong ? html` aria-invalid="true"` : NOTHING}${described.length > 0 ? html` aria-describedby="${described.join(' ')}"` : NOTHING}`;
  const said = hint ? html`<p class="app-dim" id="${id}-hint">${hint}</p>` : NOTHING;
  if (kind === 'check') {
    const isOn = refused ? refused.values.isOn(name) : field.isOn === true;
    return html`<div class="app-field app-field-box"><label class="app-box" for="${id}"><input type="checkbox" value="on" ${common}${isOn ? html` checked` : NOTHING}> ${label}</label>${said}</div>`;
  }
  if (kind === 'many') {
    const chosen = new Set(refused ? refused.values.all(name) : (field.chosen ?? []));
    return html`<fieldset class="app-field app-many"><legend>${label}</legend>${(field.options ?? []).map((option) => {
      const own = `app-f${drawn.next()}`;
      return html`<label class="app-box" for="${own}"><input type="checkbox" id="${own}" name="${name}" value="${option.value}"${chosen.has(option.value) ? html` checked` : NOTHING}> ${option.label}</label>`;
    })}${said}</fieldset>`;
  }
  const named = html`<label for="${id}"${isInline ? html` class="app-unseen"` : NOTHING}>${label}</label>`;
  const control =
    kind === 'select'
      ? html`<select ${common}>${(field.options ?? []).map((option) => html`<option value="${option.value}"${option.value === value ? html` selected` : NOTHING}>${option.label}</option>`)}</select>`
      : kind === 'area'
        ? html`<textarea rows="4" ${common}>${'\n'}${value}</textarea>`
        : html`<input type="${kind}" value="${value}" autocomplete="off" ${common}>`;
  return isInline
    ? html`${named}${control}`
    : html`<div class="app-field${kind === 'area' ? ' app-field-area' : NOTHING}">${named}${control}${said}</div>`;
}

/** Options of roles, with what each lets people do. */
export const roleOptions = (none?: string): Option[] => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  { value: 'read', label: 'Read' },
  { value: 'comment', label: 'Comment' },
  { value: 'edit', label: 'Edit' },
  { value: 'review', label: 'Review' },
  { value: 'create', label: 'Create' },
  { value: 'admin', label: 'Administrator' },
];

/** The name of a role, as people read it. */
export const roleName = (role: string | null, none = 'Guest'): string =>
  roleOptions().find(({ value }) => value === role)?.label ?? none;
