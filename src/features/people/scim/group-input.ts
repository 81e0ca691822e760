/** Groups as identity providers send them: whole, or as changes (RFC 7643, 4.2). */
import type { Operation } from './patch.ts';
import { invalidValue, ScimError } from './protocol.ts';
import { attributesOf, textOf } from './user-input.ts';

export interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  /** Instead of those before, if any are named; then these come, and those leave. */
  members?: readonly string[];
  add: readonly string[];
  remove: readonly string[];
}

const MOST_MEMBERS = 1000;

const displayNameIn = (value: unknown): string => {
  const name = textOf('displayName', value);
  if (name === null) throw invalidValue('displayName must not be empty');
  return name;
};

/** The ids of a list of members. 400 for what is none, and for more than 1,000 in a request. */
function membersIn(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MOST_MEMBERS)
    throw new ScimError(400, `members must have at most ${MOST_MEMBERS} entries in a request`, 'tooMany');
  return list.map((each: unknown) => {
    const id = textOf('members.value', typeof each === 'string' ? each : attributesOf(each).get('value'));
    if (id === null) throw invalidValue('members.value must not be empty');
    return id;
  });
}

/** A group sent whole: what it does not name is gone. */
export function groupIn(body: unknown): GroupChange & { displayName: string } {
  const given = attributesOf(body);
  return {
    displayName: displayNameIn(given.get('displayname')),
    externalId: textOf('externalId', given.get('externalid')),
    members: membersIn(given.get('members')),
    add: [],
    remove: [],
  };
}

/** What operations change of a group. What is not kept is passed over. */
export function groupChangeIn(operations: readonly Operation[]): GroupChange {
  const change: { -readonly [Key in keyof GroupChange]: GroupChange[Key] } = { add: [], remove: [] };
  for (const { op, attribute, picked, value } of operations) {
    if (attribute === 'displayname') change.displayName = displayNameIn(value);
    else if (attribute === 'externalid') change.externalId = op === 'remove' ? null : textOf('externalId', value);
    else if (attribute === 'members') {
      const ids = picked === undefined ? membersIn(value) : [picked];
      if (op === 'replace') [change.members, change.add, change.remove] = [ids, [], []];
      else if (op === 'add') {
        change.add = [...change.add, ...ids];
        change.remove = change.remove.filter((id) => !ids.includes(id));
      } else if (picked === undefined && (value === undefined || value === null))
        [change.members, change.add, change.remove] = [[], [], []];
      else {
        change.remove = [...change.remove, ...ids];
        change.add = change.add.filter((id) => !ids.includes(id));
      }
    }
  }
  return change;
}
