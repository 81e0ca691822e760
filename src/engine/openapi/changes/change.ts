/** What can change in the description of an API, and whom it can break. */

export const CHANGE_KINDS = [
  'operation_added',
  'operation_removed',
  'operation_deprecated',
  'operation_restored',
  'parameter_added',
  'parameter_removed',
  'parameter_became_required',
  'parameter_became_optional',
  'parameter_type_changed',
  'request_body_added',
  'request_body_removed',
  'request_body_became_required',
  'request_body_became_optional',
  'response_added',
  'response_removed',
  'media_type_added',
  'media_type_removed',
  'property_added',
  'property_removed',
  'property_became_required',
  'property_became_optional',
  'type_changed',
  'enum_value_added',
  'enum_value_removed',
  'security_added',
  'security_removed',
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface ApiChange {
  kind: ChangeKind;
  /** A program that was right before may be wrong now. */
  breaking: boolean;
  /** `GET`; of a webhook, too. */
  method: string;
  /** `/pets/{petId}`; of a webhook its name. */
  path: string;
  webhook: boolean;
  /** What of the operation: `query limit`, `request application/json pet.name`, `response 200 application/json items[].id`; empty: all of it. */
  subject: string;
  before: string | null;
  after: string | null;
}

/** In which direction values go: what a caller may leave out, and what it may rely on. */
export type Direction = 'request' | 'response';

/** Says what changed in one operation. */
export type Tell = (
  kind: ChangeKind,
  subject: string,
  more?: { breaking?: boolean; before?: string | undefined; after?: string | undefined },
) => void;
