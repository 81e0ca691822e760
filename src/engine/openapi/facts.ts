/** What pages show of an operation or a model: plain values, bounded, without references; made by `facts-of.ts`. */

export interface ApiOperation {
  /** In lower case. */
  method: string;
  /** `/pets/{petId}`; of a webhook its name. */
  path: string;
  isWebhook: boolean;
  title: string;
  /** Markdown. */
  description?: string;
  isDeprecated: boolean;
  /** `experimental`, `alpha`, `beta`: as the document says. */
  stability?: string;
  servers: readonly ApiServer[];
  /** Each choice is enough; all schemes of it are needed, and a choice without any needs nothing. */
  security: readonly (readonly ApiScheme[])[];
  parameters: readonly ApiField[];
  body?: ApiBody;
  responses: readonly ApiResponse[];
  samples: readonly ApiSample[];
}

export interface ApiServer {
  /** As written, with the defaults of its variables. */
  url: string;
  description?: string;
}

export interface ApiScheme {
  name: string;
  type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other';
  /** Of `http`: `bearer`, `basic`. */
  scheme?: string;
  /** Of `apiKey`: where, and the name of the parameter. */
  in?: 'header' | 'query' | 'cookie';
  parameter?: string;
  description?: string;
  scopes: readonly string[];
}

export type ApiPlace = 'path' | 'query' | 'header' | 'cookie';

/** A parameter, a header, or a property. */
export interface ApiField {
  name: string;
  /** Of a parameter. */
  place?: ApiPlace;
  isRequired: boolean;
  isDeprecated: boolean;
  /** Markdown. */
  description?: string;
  schema: ApiSchema;
  /** Of a parameter: as it is written in an address. */
  example?: string;
}

export interface ApiSchema {
  /** `integer (int64)`, `array of Pet`. */
  type: string;
  /** Markdown. */
  description?: string;
  isNullable?: boolean;
  access?: 'read' | 'write';
  isDeprecated?: boolean;
  /** As JSON. */
  values?: readonly string[];
  constant?: string;
  default?: string;
  /** `at least 1`, `pattern ^a`. */
  limits?: readonly string[];
  fields?: readonly ApiField[];
  /** Of an array, and of an object with any names. */
  items?: ApiSchema;
  choices?: { kind: 'oneOf' | 'anyOf'; schemas: readonly ApiSchema[] };
  /** There is more than is told here: it contains itself, is too deep, or too large. */
  isCut?: boolean;
}

export interface ApiMedia {
  /** `application/json`. */
  type: string;
  schema?: ApiSchema;
  examples: readonly { title?: string; text: string }[];
}

export interface ApiBody {
  description?: string;
  isRequired: boolean;
  media: readonly ApiMedia[];
}

export interface ApiResponse {
  /** `200`, `4XX`, `default`. */
  status: string;
  description?: string;
  headers: readonly ApiField[];
  media: readonly ApiMedia[];
}

/** How a program calls the operation. */
export interface ApiSample {
  /** `cURL`, `JavaScript`, `Python`. */
  title: string;
  syntax: string;
  text: string;
}

export interface ApiModel {
  name: string;
  schema: ApiSchema;
}
