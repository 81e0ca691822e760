/** What a person reads after `npm start`. */
import type { FirstStart } from './bootstrap.ts';
import type { Config } from './config.ts';

/** The addresses, and at the first start the token and a line to paste. */
export function welcome({ publicUrl, bootstrapEmail }: Config, first: FirstStart | null): string {
  const lines = [
    '',
    `  Octavo is ready.`,
    '',
    `  REST         ${publicUrl}/v1`,
    `  GraphiQL     ${publicUrl}/graphql`,
    `  Reference    ${publicUrl}/docs`,
    '',
  ];
  if (first) {
    const shown = first.token ?? '$BOOTSTRAP_TOKEN';
    lines.push(
      `  This is the first start. The administrator is ${bootstrapEmail}.`,
      ...(first.token
        ? [`  Its token, shown this once: ${first.token}`]
        : ['  Its token is the value of BOOTSTRAP_TOKEN.']),
      '',
      '  Try it:',
      `  curl -H "Authorization: Bearer ${shown}" ${publicUrl}/v1/spaces/${first.spaceId}/content/pages`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}
