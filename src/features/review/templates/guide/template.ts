/** A guide: from the first minute with a product to its daily use. */
import type { Template } from '../template.ts';

export const guide: Template = {
  id: 'guide',
  title: 'Guide',
  description: 'Documentation of a product: overview, installation, first steps, concepts, troubleshooting.',
  folder: import.meta.dirname,
  refs: {
    support: {
      description: 'Where readers find help: an address, or a page.',
      required: false,
      kinds: ['url', 'page', 'anchor', 'space'],
    },
    source: { description: 'Where the source code is.', required: false, kinds: ['url'] },
  },
  pages: [
    { name: 'overview', title: 'Overview', icon: 'book-open', description: 'What it is, and where to begin.' },
    {
      name: 'getting-started',
      title: 'Getting started',
      type: 'group',
      pages: [
        {
          name: 'installation',
          title: 'Installation',
          icon: 'download',
          description: 'Get it running, on any system.',
        },
        { name: 'first-steps', title: 'First steps', icon: 'rocket', description: 'A first result in ten minutes.' },
      ],
    },
    {
      name: 'using-it',
      title: 'Using it',
      type: 'group',
      pages: [
        { name: 'concepts', title: 'Concepts', icon: 'lightbulb', description: 'The words that everything else uses.' },
        {
          name: 'configuration',
          title: 'Configuration',
          icon: 'sliders',
          description: 'Every setting, and when to change it.',
        },
      ],
    },
    {
      name: 'troubleshooting',
      title: 'Troubleshooting',
      icon: 'life-ring',
      description: 'What goes wrong most often, and what helps.',
    },
  ],
};
