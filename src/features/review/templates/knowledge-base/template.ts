/** A knowledge base: answers for the people who ask, and rules for those who write them. */
import type { Template } from '../template.ts';

export const knowledgeBase: Template = {
  id: 'knowledge-base',
  title: 'Knowledge base',
  description: 'Answers to what people ask: questions, instructions, policies, and how to write them.',
  folder: import.meta.dirname,
  refs: {
    contact: {
      description: 'Where people ask what is not answered here.',
      required: false,
      kinds: ['url', 'page', 'anchor', 'space', 'user'],
    },
  },
  pages: [
    { name: 'start-here', title: 'Start here', icon: 'house', description: 'Where to look, and whom to ask.' },
    {
      name: 'questions',
      title: 'Frequent questions',
      icon: 'circle-question',
      description: 'Short answers to what is asked most.',
    },
    {
      name: 'instructions',
      title: 'Instructions',
      type: 'group',
      pages: [
        {
          name: 'new-colleague',
          title: 'Welcome a new colleague',
          icon: 'user-plus',
          description: 'From the contract to the end of the first month.',
        },
        {
          name: 'incident',
          title: 'Handle an incident',
          icon: 'bell',
          description: 'What to do when something is down.',
        },
      ],
    },
    {
      name: 'decisions',
      title: 'Decisions',
      icon: 'gavel',
      description: 'What was decided, when, and why.',
    },
    { name: 'writing', title: 'How to write here', icon: 'pen', description: 'So that others find it and believe it.' },
  ],
};
