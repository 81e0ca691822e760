/** Templates: what there is, and applying one. */

import { onSpace } from '../../../access/entities.ts';
import { signedIn } from '../../../access/rule.ts';
import type { Space as SpaceRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { createdIds } from '../../content/change-input.ts';
import { type AppliedTemplate, applyTemplate } from './apply.ts';
import { TEMPLATES } from './catalog.ts';
import { TemplateParams } from './input.ts';
import type { TemplateRef as RefShape, Template as Shape } from './template.ts';

const TemplateRef = builder.objectRef<RefShape & { name: string }>('ContentTemplateRef').implement({
  description: 'A target that the pages of a template link to.',
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    required: t.exposeBoolean('required'),
    kinds: t.stringList({ description: 'Of ContentRefs.', resolve: ({ kinds }) => [...kinds] }),
  }),
});

const Template = builder.objectRef<Shape>('ContentTemplate').implement({
  description: 'Pages to begin with.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    contentRefs: t.field({
      type: [TemplateRef],
      resolve: ({ refs }) => Object.entries(refs).map(([name, ref]) => ({ name, ...ref })),
    }),
  }),
});

builder.queryField('contentTemplates', (t) =>
  t.field({
    description: 'The templates that a space or change request can begin with.',
    type: [Template],
    access: signedIn('space:content:read'),
    resolve: () => [...TEMPLATES],
  }),
);

const Applied = builder.objectRef<AppliedTemplate>('AppliedTemplate').implement({
  description: 'The result of a template.',
  fields: (t) => ({
    revision: t.exposeID('revision', { description: 'The new revision, of the space or of the change request.' }),
    changeRequest: t.id({ nullable: true, resolve: ({ changeRequest }) => changeRequest ?? null }),
    created: t.expose('created', { ...createdIds, description: 'Maps the names of its pages to the new ids.' }),
  }),
});

builder.mutationField('applyTemplate', (t) =>
  t.field({
    description: 'Adds the pages of a template at the end of the content: all of them, or none.',
    type: Applied,
    rest: 'POST /v1/spaces/{spaceId}/content/template',
    status: 201,
    bodiless: true,
    area: 'Space content',
    access: onSpace('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      id: t.arg.string({ required: true, description: 'guide, api-reference, changelog or knowledge-base.' }),
      params: t.arg({ type: TemplateParams }),
      changeRequestId: t.arg.id({
        description: 'Into this change request, by id or number, not into the live content.',
      }),
    },
    resolve: (space: SpaceRow, { id, params, changeRequestId }, context) =>
      applyTemplate(context, space, { id, params }, changeRequestId ?? undefined),
  }),
);
