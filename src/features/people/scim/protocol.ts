/** Forms that all of SCIM shares: errors and lists (RFC 7644, 3.4.2 and 3.12). */
import { z } from 'zod';

export const SCIM_TYPE = 'application/scim+json; charset=utf-8';
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** RFC 7644, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** A request that is refused, in the form of SCIM. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** 400 for a value that cannot be; the detail names the attribute. */
export const invalidValue = (detail: string): ScimError => new ScimError(400, detail, 'invalidValue');

/** The body of a refusal. */
export const errorBody = (status: number, detail: string, scimType?: ScimType): object => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});

/** Which results of a list are asked for: `startIndex` counts from 1. */
export interface Page {
  startIndex: number;
  count: number;
}

const MOST_RESULTS = 100;

/** The page that a query asks for; out of range is the nearest that is not (RFC 7644, 3.4.2.4). 400 for what is no number. */
export function pageOf({ startIndex, count }: Record<string, string | undefined>): Page {
  const whole = (name: string, given: string | undefined, none: number) => {
    if (given === undefined || given === '') return none;
    if (!/^-?\d{1,9}$/.test(given)) throw invalidValue(`${name} must be a whole number`);
    return Number(given);
  };
  return {
    startIndex: Math.max(1, whole('startIndex', startIndex, 1)),
    count: Math.min(MOST_RESULTS, Math.max(0, whole('count', count, MOST_RESULTS))),
  };
}

const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

const search = z.object({
  schemas: z.array(z.string()).refine((names) => names.includes(SEARCH_SCHEMA), `must name ${SEARCH_SCHEMA}`),
  filter: z.string().optional(),
  startIndex: z.number().optional(),
  count: z.number().optional(),
  attributes: z.array(z.string()).optional(),
  excludedAttributes: z.array(z.string()).optional(),
});

/** What the body of a search asks for, as a query does (RFC 7644, 3.4.3). 400 for what is none. */
export function searchIn(body: unknown): Record<string, string | undefined> {
  const { data, error } = search.safeParse(body);
  if (!data) {
    const [issue] = error.issues;
    throw new ScimError(400, `${String(issue?.path[0] ?? 'The body')}: ${issue?.message}`, 'invalidSyntax');
  }
  const { filter, startIndex, count, attributes, excludedAttributes } = data;
  return {
    filter,
    startIndex: startIndex?.toString(),
    count: count?.toString(),
    attributes: attributes?.join(),
    excludedAttributes: excludedAttributes?.join(),
  };
}

/** A page of a list. */
export const listBody = (total: number, { startIndex }: Page, resources: readonly object[]): object => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
