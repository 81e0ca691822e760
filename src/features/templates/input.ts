/** Templates as operations take them. */
import { builder } from '../../graphql/builder.ts';

export const TemplateParams = builder.inputType('TemplateParamsInput', {
  description: 'What a template is filled in with.',
  fields: (t) => ({
    contentRefs: t.field({
      type: 'JSON',
      description: 'Name → ContentRef: what its pages point at. `contentTemplates` tells the names of each template.',
    }),
  }),
});

export const TemplateInput = builder.inputType('TemplateInput', {
  description: 'A template to begin with.',
  fields: (t) => ({
    id: t.string({ required: true, description: 'guide, api-reference, changelog or knowledge-base.' }),
    params: t.field({ type: TemplateParams }),
  }),
});
