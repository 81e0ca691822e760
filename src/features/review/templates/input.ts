/** Templates as operations take them. */
import { z } from 'zod';
import { contentRef } from '../../../engine/revisions/content-ref.ts';
import { builder } from '../../../graphql/builder.ts';

export const TemplateParams = builder.inputType('TemplateParamsInput', {
  description: 'The values for a template.',
  fields: (t) => ({
    contentRefs: t.field({
      type: 'JSON',
      shape: z.record(z.string(), contentRef),
      description:
        'Name → ContentRef: the targets of links in its pages. `contentTemplates` lists the names of each template.',
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
