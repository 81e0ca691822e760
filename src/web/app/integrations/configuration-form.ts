/** Configurations of integrations that are declared as named values: a form, and what it sends. */
import type { Configuration, Property } from '../../../features/integrations/manifest.ts';
import { type Html, html, NOTHING } from '../html.ts';

type Declared = Exclude<Configuration, { componentId: string }>;
type Values = Readonly<Record<string, unknown>>;

/** The fields of a form, those that are required first, filled with what is there, or else with what is proposed. */
export function configurationFields({ properties, required = [] }: Declared, values: Values): Html {
  // The database keeps no order of names.
  const listed = Object.entries(properties).sort(
    ([a], [b]) => Number(required.includes(b)) - Number(required.includes(a)),
  );
  return html`${listed.map(([name, property], at) => {
    const id = `app-value-${at}`;
    const title = property.title ?? name;
    const needed = required.includes(name);
    return html`<div class="app-field">${property.type === 'button' ? html`<p class="ck-label">${title}</p>` : html`<label for="${id}">${title}${needed ? NOTHING : html` <span class="app-dim">(optional)</span>`}</label>`}
${fieldOf(property, { id, name, value: values[name], needed })}${property.description ? html`<p class="app-dim">${property.description}</p>` : NOTHING}</div>`;
  })}`;
}

interface Field {
  id: string;
  name: string;
  value: unknown;
  needed: boolean;
}

function fieldOf(property: Property, { id, name, value, needed }: Field): Html {
  const must = needed ? html` required` : NOTHING;
  const field = html`id="${id}" name="value:${name}"`;
  if (property.type === 'button') {
    const url = property.callback_url;
    return /^https?:\/\//i.test(url)
      ? html`<a class="app-button" href="${url}" rel="noopener">${property.button_text}</a>`
      : NOTHING;
  }
  const shown = value ?? property.default;
  if (property.type === 'boolean')
    return html`<input type="checkbox" value="on" ${field}${shown === true ? html` checked` : NOTHING}>`;
  if (property.type === 'number')
    return html`<input type="number" step="any" class="ck-input" value="${String(shown ?? '')}" ${field}${must}>`;
  if (!property.enum)
    return html`<input type="text" class="ck-input" value="${String(shown ?? '')}" maxlength="2048" ${field}${must}>`;
  return html`<select ${field}${must}>${needed ? NOTHING : html`<option value=""></option>`}${property.enum.map((one) => html`<option${one === shown ? html` selected` : NOTHING}>${one}</option>`)}</select>`;
}

/** The values that a form sent. What the integration keeps there besides, the page does not send back: a button's value is for the script. */
export function configurationFrom(
  { properties }: Declared,
  fields: URLSearchParams,
  before: Values,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { type }]): [string, unknown][] => {
      const text = fields.get(`value:${name}`)?.trim() ?? '';
      if (type === 'boolean') return [[name, text === 'on']];
      if (type === 'button') return before[name] === undefined ? [] : [[name, before[name]]];
      if (text === '') return [];
      return [[name, type === 'number' ? Number(text) : text]];
    }),
  );
}
