/** The state of a component: what is shown of it, and how a form brings it back. */
import type { Action, Address } from '../../features/integrations/render/actions.ts';

export type State = Readonly<Record<string, unknown>>;

type Bound = string | { $state: string };

/** A text, or the value of the state that it names. */
export function textOf(value: Bound, state: State): string {
  const held = typeof value === 'string' ? value : state[value.$state];
  return typeof held === 'string' ? held : held === undefined || held === null ? '' : JSON.stringify(held);
}

/** An address as text; null unless it is http or https. */
export function httpAddress(address: Address, state: State): string | null {
  const text = typeof address === 'string' ? address : built(address, state);
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : null;
}

function built({ host, pathname, query = {} }: Exclude<Address, string>, state: State): string {
  const values = Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value, state)]);
  const search = values.length > 0 ? `?${new URLSearchParams(values)}` : '';
  return `https://${host}${pathname}${search}`;
}

/** What a form sent of the state: inputs that are not ticked send nothing, so each input is declared beside. */
export function stateOf(before: State, fields: URLSearchParams): State {
  const state: Record<string, unknown> = { ...before };
  for (const name of new Set(fields.getAll('input'))) {
    const [, kind = '', key = ''] = /^(text|switch|list|checkbox|radio):(.*)$/s.exec(name) ?? [];
    if (kind === 'text') state[key] = fields.get(name) ?? '';
    if (kind === 'switch') state[key] = fields.has(name);
    if (kind === 'list') state[key] = fields.getAll(name);
    if (kind === 'checkbox') state[key] = fields.getAll(name).map(jsonOf);
    if (kind === 'radio' && fields.has(name)) state[key] = jsonOf(fields.get(name));
  }
  return state;
}

/** The action of the button that was pressed; undefined: none. */
export function actionOf(fields: URLSearchParams): Action | undefined {
  const action = jsonOf(fields.get('action'));
  return isRecord(action) && typeof action['action'] === 'string' ? (action as Action) : undefined;
}

/** The record in a text; empty for anything else. */
export function recordIn(text: string | null): Record<string, unknown> {
  const value = jsonOf(text);
  return isRecord(value) ? value : {};
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
