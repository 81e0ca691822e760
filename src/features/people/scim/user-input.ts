/** People as identity providers send them: whole, or as changes (RFC 7643, 4.1; RFC 7644, 3.5.2). */
import { z } from 'zod';
import { isMailAddress } from '../../../adapters/mail/mailer.ts';
import { attributeOf } from './filter.ts';
import { invalidValue, ScimError } from './protocol.ts';

/** What of a person is kept. The rest that providers send is passed over. */
export interface Person {
  userName: string;
  externalId: string | null;
  displayName: string | null;
  givenName: string | null;
  familyName: string | null;
  /** Lower case. */
  email: string;
  active: boolean;
}

const LONGEST = 320;

/** A text without spaces around it; null for an empty one, and for none. 400 naming the attribute for another type, or a long one. */
export function textOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalidValue(`${name} must be a string`);
  if (value.length > LONGEST) throw invalidValue(`${name} must have at most ${LONGEST} characters`);
  if (value.includes('\0')) throw invalidValue(`${name} must not hold the character U+0000`);
  return value.trim() || null;
}

/** Some providers write truth as a string. */
function truthOf(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw invalidValue(`${name} must be true or false`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The attributes of an object, whatever the case of their names (RFC 7643, 2.1). 400 for what is no object. */
export function attributesOf(value: unknown): Map<string, unknown> {
  if (!isObject(value)) throw new ScimError(400, 'The body must be an object', 'invalidSyntax');
  return new Map(Object.entries(value).map(([name, each]) => [attributeOf(name), each]));
}

const truthy = (value: unknown): boolean => value === true || value === 'true';

/** The address that counts of a list: the primary one, or the first. */
function addressIn(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return textOf('emails', value);
  if (!Array.isArray(value) || value.length > 20) throw invalidValue('emails must be a list of at most 20 addresses');
  const entries = value.map((each): Record<string, unknown> => (isObject(each) ? each : { value: each }));
  const entry = entries.find((each) => truthy(each['primary'])) ?? entries[0];
  return entry ? textOf('emails.value', entry['value']) : null;
}

/** One attribute of a person set, by its lower-case name. What is not kept is passed over. */
function set(person: Partial<Person>, name: string, value: unknown): void {
  switch (name) {
    case 'username': {
      const userName = textOf('userName', value);
      if (userName === null) throw invalidValue('userName must not be empty');
      person.userName = userName;
      return;
    }
    case 'externalid':
      person.externalId = textOf('externalId', value);
      return;
    case 'displayname':
      person.displayName = textOf('displayName', value);
      return;
    case 'active':
      person.active = truthOf('active', value);
      return;
    case 'name':
      if (value !== null && !isObject(value)) throw invalidValue('name must be an object');
      for (const [part, each] of attributesOf(value ?? {})) set(person, `name.${part}`, each);
      return;
    case 'name.givenname':
      person.givenName = textOf('name.givenName', value);
      return;
    case 'name.familyname':
      person.familyName = textOf('name.familyName', value);
      return;
    case 'name.formatted':
      person.displayName ??= textOf('name.formatted', value);
      return;
    case 'emails':
    case 'emails.value': {
      const email = addressIn(value)?.toLowerCase();
      if (email !== undefined) person.email = email;
    }
  }
}

/** A person sent whole; without `active` as `active` says. 400 naming the attribute. */
export function personIn(body: unknown, active: boolean): Person {
  const given: Partial<Person> = {};
  for (const [name, value] of attributesOf(body)) set(given, name, value);
  return complete({ active, ...given });
}

/** A person after changes. */
export function personAfter(before: Person, changes: readonly (readonly [name: string, value: unknown])[]): Person {
  const person: Partial<Person> = { ...before };
  for (const [name, value] of changes) set(person, name, value);
  return complete(person);
}

function complete(given: Partial<Person>): Person {
  const { userName, externalId = null, displayName = null, givenName = null, familyName = null, active = true } = given;
  if (userName === undefined) throw invalidValue('userName is required');
  const email = given.email ?? userName.toLowerCase();
  if (!isMailAddress(email) || !z.email().safeParse(email).success)
    throw invalidValue('emails must hold an e-mail address, unless userName is one');
  return { userName, externalId, displayName, givenName, familyName, email, active };
}
