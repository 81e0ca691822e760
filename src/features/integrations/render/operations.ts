/** Having a component of an integration drawn: blocks in pages, screens of configurations. */
import { userIdOf } from '../../../access/caller-kinds.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import type { ScriptPlace } from '../environment.ts';
import { integrationArgs } from '../operations.ts';
import { output } from './output.ts';
import { render } from './render.ts';
import * as request from './request.ts';
import { toRender } from './rights.ts';

const area = 'Integrations';

const description =
  'What the script of an integration draws for one of its components, as ContentKit; elements that no one knows are refused. Whoever reads a page has its blocks drawn, whoever configures has the screens for that. 502 says what is wrong with the script.';

/** As renderers keep it. */
const keptUnder = { tag: 'integration:{integrationName}', maxAge: 60 };

builder.mutationField('renderIntegration', (t) =>
  t.field({
    description,
    type: 'JSON',
    shape: output,
    rest: 'POST /v1/integrations/{integrationName}/render',
    area,
    access: toRender,
    args: {
      ...integrationArgs(),
      componentId: t.arg.string({ required: true, validate: request.componentId, example: 'settings' }),
      props: t.arg({ type: 'JSON', validate: request.props, description: 'Of a block: what the page says of it.' }),
      context: t.arg({ type: 'JSON', required: true, validate: request.renderContext }),
      state: t.arg({
        type: 'JSON',
        validate: request.state,
        description: 'What the script answered before, with what was typed or chosen since.',
      }),
      action: t.arg({ type: 'JSON', validate: request.givenAction, description: 'What was pressed.' }),
    },
    resolve: (place: ScriptPlace | undefined, { integrationName: _, ...asked }, { services, caller }) => {
      if (!place) throw notFound('Integration');
      return render(services, place, request.renderRequest.parse(withoutAbsent(asked)), { userId: userIdOf(caller) });
    },
  }),
);

const withoutAbsent = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

builder.queryField('integrationRendering', (t) =>
  t.field({
    description: `${description} The same as POST, for programs that keep what they read.`,
    type: 'JSON',
    shape: output,
    rest: 'GET /v1/integrations/{integrationName}/render',
    area,
    keptUnder,
    access: toRender,
    args: {
      ...integrationArgs(),
      request: t.arg.string({
        required: true,
        validate: request.requestText,
        description: 'The body of POST, as JSON.',
        example:
          '{"componentId": "board", "props": {}, "context": {"type": "document", "spaceId": "space", "editable": false, "theme": "light"}}',
      }),
    },
    resolve: (place: ScriptPlace | undefined, { request: text }, { services, caller }) => {
      const asked = request.requestIn(text);
      if (!place || !asked) throw notFound('Integration');
      return render(services, place, asked, { userId: userIdOf(caller) });
    },
  }),
);
