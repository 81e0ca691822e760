/** The reference of an API: what callers have to know, and pages made from its OpenAPI specification. */
import type { Template } from '../template.ts';

export const apiReference: Template = {
  id: 'api-reference',
  title: 'API reference',
  description:
    'How to call an API: authentication, errors, lists, limits, and every operation from its OpenAPI specification.',
  folder: import.meta.dirname,
  refs: {
    spec: {
      description: 'the OpenAPI specification that the operations are made from',
      required: true,
      kinds: ['openapi'],
    },
    support: {
      description: 'Where callers find help: an address, or a page.',
      required: false,
      kinds: ['url', 'page', 'anchor', 'space'],
    },
  },
  pages: [
    { name: 'introduction', title: 'Introduction', icon: 'code', description: 'A first call in five minutes.' },
    {
      name: 'authentication',
      title: 'Authentication',
      icon: 'key',
      description: 'Tokens: get them, send them, keep them.',
    },
    {
      name: 'conventions',
      title: 'Conventions',
      type: 'group',
      pages: [
        {
          name: 'errors',
          title: 'Errors',
          icon: 'triangle-exclamation',
          description: 'What each status means, and when to try again.',
        },
        { name: 'pagination', title: 'Pagination', icon: 'list', description: 'How to read long lists.' },
        {
          name: 'rate-limits',
          title: 'Rate limits',
          icon: 'gauge',
          description: 'How much you may ask, and how to stay below it.',
        },
      ],
    },
    { name: 'operations', title: 'Operations', type: 'computed', spec: 'spec', icon: 'server' },
  ],
};
