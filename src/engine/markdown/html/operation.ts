/** Operations of an API: how they are called, what they take and answer. */
import type { Element, ElementContent } from 'hast';
import type { ApiMedia, ApiOperation, ApiPlace, ApiResponse, ApiScheme } from '../../openapi/facts.ts';
import type { Block, ContentRef } from '../document/types.ts';
import { languageName } from './code.ts';
import { type Content, h } from './element.ts';
import { foreignProse } from './foreign-prose.ts';
import { modelNames } from './operation-names.ts';
import type { Rendering } from './render.ts';
import { roughColours } from './rough-colours.ts';
import { fieldList, modelList, schemaOf } from './schema.ts';
import { tab } from './tabs.ts';
import { tryForm } from './try-form.ts';

/** An operation as its specification describes it; where that is not known, what the text says of it. */
export function showOperation(block: Block, rendering: Rendering): Element {
  const { data } = block;
  const method = typeof data['method'] === 'string' ? data['method'].toLowerCase() : undefined;
  const path = typeof data['path'] === 'string' ? data['path'] : undefined;
  const isKnown = method !== undefined && path !== undefined;
  const facts = isKnown ? rendering.sources.operation?.(data['ref'] as ContentRef, method, path) : undefined;
  const id = rendering.anchorOf(block);
  const properties = { className: ['doc-operation'], ...(id !== undefined && { id }) };
  if (facts) return h('div', properties, operationOf(facts, rendering));
  return h('div', properties, lineOf(block, method, path, rendering), rendering.blocks(block.nodes as Block[]));
}

/** Models of a specification. */
export function showModels(block: Block, rendering: Rendering): Element {
  const { ref, schemas } = block.data;
  const names = modelNames(schemas);
  const models = rendering.sources.models?.(ref as ContentRef, names);
  return models && models.length > 0 ? modelList(models, rendering) : showOperation(block, rendering);
}

/** The specification has its own address; this names the operation. */
function lineOf(block: Block, method: string | undefined, path: string | undefined, { sources }: Rendering): Element {
  const ref = block.data['ref'] as ContentRef;
  const place = sources.place(ref);
  const name = ref.kind === 'openapi' ? ref.spec : ref.kind === 'url' ? ref.url : (place?.title ?? 'OpenAPI');
  const isLed = place !== undefined || !sources.isPublished;
  return h(
    'p',
    { className: ['doc-operation-line'] },
    method !== undefined && methodOf(method),
    path !== undefined && h('code', { className: ['doc-path'] }, path),
    isLed && h('span', { className: ['doc-spec'] }, place ? h('a', { href: place.href }, name) : name),
  );
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

const methodOf = (method: string): Element =>
  h(
    'span',
    { className: ['doc-method', `doc-method-${METHODS.has(method) ? method : 'other'}`] },
    method.toUpperCase(),
  );

function operationOf(facts: ApiOperation, rendering: Rendering): Content[] {
  const { labels } = rendering;
  const { method, path, isWebhook, isDeprecated, stability, description: words, title } = facts;
  return [
    // A page of operations has a heading for each; elsewhere the operation says itself what it is.
    title !== rendering.lastHeading && h('p', { className: ['doc-api-title'] }, title),
    h(
      'p',
      { className: ['doc-operation-line'] },
      methodOf(method),
      h('code', { className: ['doc-path'] }, path),
      isWebhook && h('span', { className: ['doc-field-flag'] }, labels.webhook),
      isDeprecated && h('span', { className: ['doc-field-flag'] }, labels.deprecated),
      stability !== undefined && h('span', { className: ['doc-field-flag'] }, stability),
    ),
    words !== undefined && h('div', { className: ['doc-api-prose'] }, foreignProse(words, rendering)),
    accessOf(facts, rendering),
    ...PLACES.map(([place, label]) => parametersOf(facts, place, labels[label], rendering)),
    bodyOf(facts, rendering),
    samplesOf(facts, rendering),
    tryForm(facts, rendering),
    responsesOf(facts.responses, rendering),
  ];
}

const PLACES = [
  ['path', 'pathParameters'],
  ['query', 'queryParameters'],
  ['header', 'headerParameters'],
  ['cookie', 'cookieParameters'],
] as const satisfies readonly (readonly [ApiPlace, string])[];

const group = (title: string, ...content: Parameters<typeof h>[2][]): Element =>
  h('div', { className: ['doc-api-group'] }, h('p', { className: ['doc-api-heading'] }, title), ...content);

/** Servers, and what they ask for. */
function accessOf({ servers, security, isWebhook }: ApiOperation, { labels }: Rendering): Element | undefined {
  const rows: Element[] = [];
  if (servers.length > 0 && !isWebhook) {
    const named = servers.map(({ url, description: words }) =>
      h('dd', {}, h('code', {}, url), words !== undefined && h('span', {}, ` ${firstLine(words)}`)),
    );
    rows.push(h('dt', {}, labels.servers), ...named);
  }
  if (security.length > 0) {
    const choices = security.map((schemes) =>
      h(
        'dd',
        {},
        schemes.length === 0 ? labels.noAuthorization : schemes.flatMap((one, i) => [i > 0 && ' + ', ...schemeOf(one)]),
      ),
    );
    rows.push(h('dt', {}, labels.authorization), ...choices);
  }
  return rows.length > 0 ? h('dl', { className: ['doc-api-access'] }, rows) : undefined;
}

function schemeOf({ name, type, scheme, in: place, parameter, scopes }: ApiScheme): Content[] {
  const how =
    type === 'apiKey' && parameter !== undefined
      ? [' (', h('code', {}, parameter), `, ${place ?? 'header'})`]
      : type === 'http'
        ? [` (${scheme ?? 'http'})`]
        : [` (${type})`];
  return [h('code', {}, name), ...how, ...scopes.flatMap((scope) => [' ', h('code', {}, scope)])];
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]!.slice(0, 200);

function parametersOf({ parameters }: ApiOperation, place: ApiPlace, label: string, rendering: Rendering) {
  const own = parameters.filter((one) => one.place === place);
  return own.length > 0 && group(label, fieldList(own, rendering));
}

function bodyOf({ body }: ApiOperation, rendering: Rendering): Element | undefined {
  if (!body) return undefined;
  const { labels } = rendering;
  const { description: words, isRequired, media } = body;
  return group(
    isRequired ? `${labels.requestBody} (${labels.required})` : labels.requestBody,
    words === undefined ? [] : foreignProse(words, rendering),
    mediaOf(media, rendering),
  );
}

/** Kinds of a body: one as it is, several as tabs. */
function mediaOf(media: readonly ApiMedia[], rendering: Rendering): ElementContent[] {
  const shown = media.map((one) => ({ type: one.type, content: oneMedia(one, rendering) }));
  const [only] = shown;
  if (!only) return [];
  if (shown.length === 1) return [h('p', { className: ['doc-field-fact'] }, h('code', {}, only.type)), ...only.content];
  return [
    tabsOf(
      shown.map(({ type, content }) => ({ title: type, content })),
      rendering,
    ),
  ];
}

function oneMedia({ schema, examples, type }: ApiMedia, rendering: Rendering): ElementContent[] {
  const { labels } = rendering;
  const syntax = /json|^\*\/\*$/i.test(type) ? 'json' : /xml/i.test(type) ? 'xml' : 'text';
  const codes = examples.map(({ title, text }) => ({
    title: title ?? labels.example,
    content: [codeOf(text, syntax)],
  }));
  const fields = schema && rendering.schemaRoom > 0 ? schemaOf(schema, rendering) : [];
  return [...fields, ...(codes.length > 1 ? [tabsOf(codes, rendering)] : codes.flatMap(({ content }) => content))];
}

function tabsOf(items: readonly { title: string; content: ElementContent[] }[], rendering: Rendering): Element {
  const name = rendering.nextName('tabs');
  const tabs = items.map(({ title, content }, i) =>
    tab({ group: name, title, isOpen: i === 0 }, [h('span', {}, title)], content),
  );
  return h('div', { className: ['doc-tabs', 'doc-api-tabs'] }, tabs);
}

/** Code that is not of the text; its language is named unless a tab does. */
function codeOf(text: string, syntax: string, isNamed = false): Element {
  const lines = roughColours(text, syntax).map((tokens) =>
    h(
      'span',
      { className: ['doc-line'] },
      tokens.map((token) => (token.kind ? h('span', { className: [`doc-t-${token.kind}`] }, token.text) : token.text)),
      '\n',
    ),
  );
  const language = isNamed ? undefined : languageName(syntax);
  const label = h('span', { className: ['doc-code-language'] }, language);
  const bar = language !== undefined && h('figcaption', { className: ['doc-code-bar', 'doc-code-bar-plain'] }, label);
  const pre = h('pre', { tabIndex: 0, dataLanguage: syntax }, h('code', {}, lines));
  return h('figure', { className: ['doc-code'], dataCopy: '' }, bar, pre);
}

function samplesOf({ samples }: ApiOperation, rendering: Rendering): Element | undefined {
  if (samples.length === 0) return undefined;
  const shown = samples.map(({ title, syntax, text }) => ({ title, content: [codeOf(text, syntax, true)] }));
  return group(rendering.labels.example, tabsOf(shown, rendering));
}

function responsesOf(responses: readonly ApiResponse[], rendering: Rendering): Element | undefined {
  if (responses.length === 0) return undefined;
  const items = responses.map((response, i) => {
    const { status, description: words, headers, media } = response;
    const kind = /^[2345]/.exec(status)?.[0] ?? 'x';
    return h(
      'details',
      { className: ['doc-fold', 'doc-response'], ...(i === 0 && { open: true }) },
      h(
        'summary',
        {},
        h('span', { className: ['doc-status', `doc-status-${kind}`] }, status),
        words !== undefined && h('span', {}, ` ${firstLine(words)}`),
      ),
      h(
        'div',
        {},
        words?.trim().includes('\n') ? foreignProse(words, rendering) : [],
        headers.length > 0 && group(rendering.labels.headers, fieldList(headers, rendering)),
        mediaOf(media, rendering),
      ),
    );
  });
  return group(rendering.labels.responses, items);
}
