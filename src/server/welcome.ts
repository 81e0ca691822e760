/** What a person reads after `npm start`. */
import type { Config } from '../config.ts';
import type { FirstStart } from './bootstrap.ts';

/** The token of the first start, which cannot be shown again. */
export function firstToken({ bootstrapEmail }: Config, { token }: FirstStart): string {
  return text(
    `This is the first start. The administrator is ${bootstrapEmail}.`,
    token ? `Its token, shown this once: ${token}` : 'Its token is the value of BOOTSTRAP_TOKEN.',
  );
}

/** The addresses of a server that is ready, and at the first start a line to paste. */
export function welcome({ publicUrl }: Config, first: FirstStart | null): string {
  const addresses = text(
    'Octavo is ready.',
    '',
    `REST         ${publicUrl}/v1`,
    `GraphiQL     ${publicUrl}/graphql`,
    `Reference    ${publicUrl}/docs`,
    `Your spaces  ${publicUrl}/app`,
    ...(first ? [`Published    ${first.siteAddress}`] : []),
  );
  if (!first) return `${addresses}\n`;
  const pages = `${publicUrl}/v1/spaces/${first.spaceId}/content/pages`;
  const header = `Authorization: Bearer ${first.token ?? '$BOOTSTRAP_TOKEN'}`;
  return `${addresses}${text('Try it:', `curl -H "${header}" ${pages}`)}\n`;
}

/** Lines with a margin, below an empty one. */
const text = (...lines: string[]): string => `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`;
