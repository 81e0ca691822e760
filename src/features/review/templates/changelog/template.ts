/** A changelog: what is new, what is coming, and how versions are made. */
import type { Template } from '../template.ts';

export const changelog: Template = {
  id: 'changelog',
  title: 'Changelog',
  description: 'What changed in each version, how to upgrade, and what is coming.',
  folder: import.meta.dirname,
  refs: {
    documentation: {
      description: 'The documentation of the product.',
      required: false,
      kinds: ['url', 'page', 'space'],
    },
    releases: { description: 'Where versions are downloaded.', required: false, kinds: ['url', 'page'] },
  },
  pages: [
    { name: 'changelog', title: 'Changelog', icon: 'clock-rotate-left', description: 'What is new, the latest first.' },
    {
      name: 'versions',
      title: 'Versions',
      type: 'group',
      pages: [{ name: 'version-1-0', title: 'Version 1.0', description: 'The first version that keeps its promises.' }],
    },
    { name: 'upgrading', title: 'Upgrading', icon: 'arrow-up', description: 'From one version to the next, safely.' },
    { name: 'roadmap', title: 'Roadmap', icon: 'map', description: 'What is being worked on, and what comes after.' },
    {
      name: 'release-policy',
      title: 'Release policy',
      icon: 'scale-balanced',
      description: 'What a version number promises.',
    },
  ],
};
