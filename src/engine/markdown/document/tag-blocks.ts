/**
 * Blocks that are `{% tags %}` in a text. What is not written quite as it would be printed again, and every tag that has no
 * block of its own, is a block `tag` with its name and body as they stand.
 */
import { inNewSpelling } from '../addressed-tags.ts';
import { attributesOf, besideAttributes, type Tag } from '../tags.ts';
import { refOf, urlOf } from './refs.ts';
import type { Block, ContentRef, Data } from './types.ts';

export interface TagBlock {
  type: string;
  data: Data;
}

/** Tags whose attributes are their data. */
const PLAIN: Readonly<Record<string, string>> = {
  hint: 'hint',
  tabs: 'tabs',
  tab: 'tabs-item',
  stepper: 'stepper',
  step: 'stepper-step',
  columns: 'columns',
  column: 'column',
  embed: 'embed',
};

/** Tags with an address: its attribute, and the block. */
const WITH_ADDRESS: Readonly<Record<string, { type: string; attribute: string }>> = {
  'content-ref': { type: 'content-ref', attribute: 'url' },
  file: { type: 'file', attribute: 'src' },
  swagger: { type: 'swagger', attribute: 'src' },
  openapi: { type: 'openapi-operation', attribute: 'src' },
};

/** Tags that name an OpenAPI specification of this server. */
const WITH_SPEC: Readonly<Record<string, string>> = {
  'openapi-operation': 'openapi-operation',
  'openapi-schemas': 'openapi-schemas',
};

/** Blocks that have no end tag, or one with a caption before it. */
const MAY_BE_VOID: ReadonlySet<string> = new Set([
  'embed',
  'content-ref',
  'file',
  'swagger',
  'openapi-operation',
  'openapi-schemas',
  'reusable-content',
  'integration',
]);

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PLAIN).map(([name, type]) => [type, name]),
);

/** The block that an opening tag begins; `paired` when it has an end tag. */
export function readTag(written: Tag, paired: boolean): TagBlock {
  const tag = inNewSpelling(written);
  const found = knownTag(tag, paired);
  if (found) {
    const printed = printTag({ ...found, isVoid: !paired });
    const again = printed && { ...tag, ...printed };
    if (again && again.name === tag.name && sameBody(tag, again)) return found;
  }
  return rawTag(written);
}

/** A tag as written. */
export const rawTag = ({ name, body, closing }: Tag): TagBlock => ({
  type: 'tag',
  data: { name, ...(body !== '' && { body }), ...(closing && { closing }) },
});

function knownTag(tag: Tag, paired: boolean): TagBlock | undefined {
  const { name, body } = tag;
  const attributes = (): Data => Object.fromEntries(attributesOf(tag));
  if (name === 'if') return paired ? { type: 'if', data: { expression: body } } : undefined;
  if (name === 'include') {
    const path = /^"([^"]+)"$/.exec(body)?.[1];
    return path === undefined ? undefined : { type: 'reusable-content', data: { ref: refOf(path) } };
  }
  if (name[0] === '@') return integrationOf(name, attributes());
  const plain = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  if (plain) return paired || MAY_BE_VOID.has(plain) ? { type: plain, data: attributes() } : undefined;
  const addressed = Object.hasOwn(WITH_ADDRESS, name) ? WITH_ADDRESS[name] : undefined;
  if (addressed) {
    const { [addressed.attribute]: url, ...others } = attributes();
    return typeof url === 'string' && !('ref' in others)
      ? { type: addressed.type, data: { ref: refOf(url), ...others } }
      : undefined;
  }
  const type = Object.hasOwn(WITH_SPEC, name) ? WITH_SPEC[name] : undefined;
  if (!type) return undefined;
  const { spec, ...others } = attributes();
  return typeof spec === 'string' && !('ref' in others)
    ? { type, data: { ref: { kind: 'openapi', spec } satisfies ContentRef, ...others } }
    : undefined;
}

function integrationOf(name: string, props: Data): TagBlock | undefined {
  const slash = name.indexOf('/');
  if (slash < 0) return undefined;
  return { type: 'integration', data: { integration: name.slice(1, slash), block: name.slice(slash + 1), props } };
}

/** Whether two tags have the same attributes and nothing else. */
function sameBody(a: Tag, b: Tag): boolean {
  if (a.body === b.body) return true;
  const [left, right] = [attributesOf(a), attributesOf(b)];
  if (left.size !== right.size || ![...left].every(([name, value]) => right.get(name) === value)) return false;
  // Only attributes: what is left when they are taken away is nothing.
  return besideAttributes(a) === '';
}

/** Name and body of the tag of a block; undefined when the block is no tag. */
export function printTag(block: Pick<Block, 'type' | 'data' | 'isVoid'>): { name: string; body: string } | undefined {
  const { type, data } = block;
  const { ref, ...others } = data as Data & { ref?: ContentRef };
  switch (type) {
    case 'tag':
      return { name: String(data['name']), body: String(data['body'] ?? '') };
    case 'if':
      return { name: 'if', body: String(data['expression']) };
    case 'reusable-content':
      return { name: 'include', body: ref ? `"${urlOf(ref)}"` : '' };
    case 'integration':
      return {
        name: `@${String(data['integration'])}/${String(data['block'])}`,
        body: printAttributes((data['props'] ?? {}) as Data),
      };
    case 'openapi-operation':
    case 'openapi-schemas': {
      const name = type === 'openapi-operation' && ref?.kind !== 'openapi' ? 'openapi' : type;
      const attribute = name === 'openapi' ? 'src' : 'spec';
      return { name, body: printAttributes({ ...(ref && { [attribute]: urlOf(ref) }), ...others }) };
    }
    default:
  }
  const addressed = WITH_ADDRESS[type];
  if (addressed)
    return { name: type, body: printAttributes({ ...(ref && { [addressed.attribute]: urlOf(ref) }), ...others }) };
  const name = NAMES[type];
  return name === undefined ? undefined : { name, body: printAttributes(data) };
}

/** `title="A" width="50%"`. A value that contains double quotes is put in single quotes. */
export const printAttributes = (data: Data): string =>
  Object.entries(data)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const text = String(value);
      return text.includes('"') ? `${name}='${text}'` : `${name}="${text}"`;
    })
    .join(' ');

/** A line with a tag. */
export const tagLine = ({ name, body }: { name: string; body: string }): string =>
  body === '' ? `{% ${name} %}` : `{% ${name} ${body} %}`;

export const endTagLine = ({ name }: { name: string }): string => `{% end${name} %}`;

/** Whether a block may stand without an end tag. */
export const mayBeVoid = (type: string): boolean => MAY_BE_VOID.has(type) || type === 'tag';
