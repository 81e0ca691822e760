/** Block tags that name something by its address, and the attribute that does. */
import { attributesOf, type Tag } from './tags.ts';

/** The first that is there counts. `page-ref` is the old `content-ref`. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  'content-ref': ['url'],
  'page-ref': ['url', 'page'],
  file: ['src'],
  embed: ['url'],
  swagger: ['src'],
  openapi: ['src'],
  'openapi-operation': ['src'],
};

/** The attributes that may hold the address in a tag of this name. */
export const addressAttributes = (name: string): readonly string[] =>
  Object.hasOwn(ATTRIBUTES, name) ? (ATTRIBUTES[name] as readonly string[]) : [];

/** The address in a tag as it is written there; undefined when it has none. */
export function addressIn(tag: Tag): string | undefined {
  const names = addressAttributes(tag.name);
  if (names.length === 0) return undefined;
  const attributes = attributesOf(tag);
  const name = names.find((one) => attributes.has(one));
  return name === undefined ? undefined : attributes.get(name);
}

/** The name that a tag goes by: old spellings have the name of the new one. */
export const nameOf = ({ name }: Tag): string => (name === 'page-ref' ? 'content-ref' : name);

/** A tag of an old spelling in the new one, with the same attributes; any other as it is. */
export function inNewSpelling(tag: Tag): Tag {
  const name = nameOf(tag);
  if (name === tag.name) return tag;
  const body = attributesOf(tag).has('url') ? tag.body : tag.body.replace(/(^|\s)page(?=\s*=)/, '$1url');
  return { ...tag, name, body };
}
