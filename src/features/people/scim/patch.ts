/** The operations of a PATCH (RFC 7644, 3.5.2), as Okta, Entra ID and others send them. */
import { attributeOf } from './filter.ts';
import { ScimError } from './protocol.ts';
import { attributesOf } from './user-input.ts';

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  /** Lower case, without what picks values. */
  attribute: string;
  /** What the path picks among the values of a list: `members[value eq "…"]`. */
  picked: string | undefined;
  /** Of an address that is not kept: `emails[type eq "home"]`. */
  isElsewhere: boolean;
  value: unknown;
}

const MOST_OPERATIONS = 100;
const PICKED = /^[\w.:-]{1,200}\[value eq "([^"\\]{1,100})"\]$/i;
/** The one address that is kept is that of work, and the primary one. */
const OWN_ADDRESS = /^emails\[(?:type eq "work"|primary eq "?true"?)\]/i;
const PATH = /^[\w.:$-]{1,200}(?:\[[^\]]{0,200}\])?(?:\.\w{1,50})?$/;

/** The operations of a body, one for each attribute: those without a path have an object of attributes. 400 for what is none. */
export function operationsIn(body: unknown): Operation[] {
  const list = attributesOf(body).get('operations');
  if (!Array.isArray(list) || list.length === 0)
    throw new ScimError(400, 'Operations must be a list of operations', 'invalidSyntax');
  if (list.length > MOST_OPERATIONS)
    throw new ScimError(400, `Operations must have at most ${MOST_OPERATIONS} entries`, 'tooMany');
  return list.flatMap((each: unknown) => {
    const given = attributesOf(each);
    const op = String(given.get('op')).toLowerCase();
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError(400, 'op must be add, replace or remove', 'invalidSyntax');
    const [path, value] = [given.get('path'), given.get('value')];
    if (path === undefined || path === null || path === '') {
      if (op === 'remove') throw new ScimError(400, 'remove needs a path', 'noTarget');
      return [...attributesOf(value)].map(([attribute, own]) => ({
        op,
        attribute,
        picked: undefined,
        isElsewhere: false,
        value: own,
      }));
    }
    if (typeof path !== 'string' || !PATH.test(path))
      throw new ScimError(400, 'path must be the path of an attribute', 'invalidPath');
    const isElsewhere = /^emails\[/i.test(path) && !OWN_ADDRESS.test(path);
    return [{ op, attribute: attributeOf(path), picked: PICKED.exec(path)?.[1], isElsewhere, value }];
  });
}
