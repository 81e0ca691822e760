/**
 * What a script needs to send a request to the server of an API: it makes the form, so that nothing is shown without it. Texts cannot
 * say such things (`owned.ts`): a page sends requests only to servers of its specifications, which its policy names.
 */
import type { Element } from 'hast';
import type { ApiOperation } from '../../openapi/facts.ts';
import { h } from './element.ts';
import type { Rendering } from './render.ts';

/** Examples of bodies in the form, in UTF-16 units. */
const MAX_EXAMPLE = 8000;
/** Of one page: origins in its policy. */
const MAX_ORIGINS = 20;

/** Undefined for operations that no reader can call. */
export function tryForm(facts: ApiOperation, { labels, needs, owned }: Rendering): Element | undefined {
  const servers = facts.isWebhook ? [] : facts.servers.flatMap(({ url }) => (originOf(url) === undefined ? [] : [url]));
  const allowed = servers.filter((url) => {
    const origin = originOf(url)!;
    if (!needs.connects.has(origin) && needs.connects.size >= MAX_ORIGINS) return false;
    needs.connects.add(origin);
    return true;
  });
  if (allowed.length === 0) return undefined;
  needs.scripts.add('try');
  const { method, path, parameters, body, security } = facts;
  const form = {
    method: method.toUpperCase(),
    path,
    servers: allowed,
    parameters: parameters.map(({ name, place, isRequired, schema, example }) => ({
      name,
      place,
      isRequired,
      type: schema.type,
      value: isRequired ? (example ?? schema.default ?? '') : '',
      ...(schema.values && { values: schema.values }),
    })),
    media:
      body?.media.map(({ type, examples }) => ({ type, text: examples[0]?.text.slice(0, MAX_EXAMPLE) ?? '' })) ?? [],
    security: (security.find((schemes) => schemes.length > 0) ?? []).map(
      ({ name, type, scheme, in: place, parameter }) => ({
        name,
        type,
        scheme,
        place,
        parameter,
      }),
    ),
    labels: {
      tryIt: labels.tryIt,
      send: labels.send,
      sending: labels.sending,
      server: labels.servers,
      body: labels.body,
      headers: labels.headers,
      failed: labels.failed,
      secret: labels.secret,
      required: labels.required,
    },
  };
  return owned.mark(h('div', { className: ['doc-try'] }), { properties: { dataTry: JSON.stringify(form) } });
}

/** Of an absolute address by http; undefined for all others, and for those with names left open. */
function originOf(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || url.includes('{') || !URL.canParse(url)) return undefined;
  const { origin, hostname, username, password } = new URL(url);
  // What stands in a policy must be a host and nothing more.
  return username === '' && password === '' && /^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(hostname) ? origin : undefined;
}
