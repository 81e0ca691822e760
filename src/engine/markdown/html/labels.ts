/** The words that blocks add to a text: mostly for those who hear the page instead of seeing it. */

/** `{n}` and `{name}` are replaced. */
export interface BlockLabels {
  /** The four styles of hints. */
  info: string;
  success: string;
  warning: string;
  danger: string;
  /** An expandable block without a title. */
  details: string;
  /** A tab without a title. */
  tab: string;
  footnotes: string;
  backToNote: string;
  linkToSection: string;
  table: string;
  done: string;
  toDo: string;
  showAllLines: string;
  diagram: string;
  prompt: string;
  play: string;
  download: string;
  /** Of an API. */
  servers: string;
  authorization: string;
  noAuthorization: string;
  pathParameters: string;
  queryParameters: string;
  headerParameters: string;
  cookieParameters: string;
  requestBody: string;
  responses: string;
  headers: string;
  example: string;
  schema: string;
  required: string;
  deprecated: string;
  readOnly: string;
  writeOnly: string;
  nullable: string;
  oneOf: string;
  anyOf: string;
  values: string;
  defaultValue: string;
  constant: string;
  fields: string;
  items: string;
  moreFields: string;
  webhook: string;
  tryIt: string;
  send: string;
  sending: string;
  body: string;
  failed: string;
  secret: string;
}

export const ENGLISH: BlockLabels = {
  info: 'Info',
  success: 'Success',
  warning: 'Warning',
  danger: 'Danger',
  details: 'Details',
  tab: 'Tab {n}',
  footnotes: 'Footnotes',
  backToNote: 'Back to reference {n}',
  linkToSection: 'Link to this section',
  table: 'Table {n}',
  done: 'done',
  toDo: 'to do',
  showAllLines: 'Show all {n} lines',
  diagram: 'Diagram',
  prompt: 'Prompt',
  play: 'Load and show here',
  download: 'Download',
  servers: 'Servers',
  authorization: 'Authorization',
  noAuthorization: 'none',
  pathParameters: 'Path parameters',
  queryParameters: 'Query parameters',
  headerParameters: 'Headers',
  cookieParameters: 'Cookies',
  requestBody: 'Request body',
  responses: 'Responses',
  headers: 'Headers',
  example: 'Example',
  schema: 'Schema',
  required: 'required',
  deprecated: 'deprecated',
  readOnly: 'read only',
  writeOnly: 'write only',
  nullable: 'or null',
  oneOf: 'One of',
  anyOf: 'Any of',
  values: 'Values:',
  defaultValue: 'Default:',
  constant: 'Always',
  fields: 'Fields',
  items: 'Items',
  moreFields: 'There is more than is shown here.',
  webhook: 'webhook',
  tryIt: 'Try it',
  send: 'Send request',
  sending: 'Sending …',
  body: 'Body',
  failed: 'The request failed. The server may not allow requests from this site.',
  secret: 'Kept in memory until you leave the page',
};

/** A label with its value. */
export const filled = (label: string, value: string | number): string =>
  label.replace(/\{(?:n|name)\}/g, () => String(value));
