import type { Samples } from '../call.ts';
import type { World } from '../world.ts';

const own = ({ organization }: World) => ({ organizationId: organization.id });
const INSTRUCTIONS = {
  object: 'document',
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Formal.', marks: [] }] }],
    },
  ],
};

const aTranslation = async (world: World) => ({ ...own(world), translationId: (await world.aTranslation()).id });
const aTerm = async (world: World) => ({ ...own(world), glossaryEntryId: (await world.aTerm()).id });

export const TRANSLATIONS: Samples = {
  'GET /v1/orgs/{organizationId}/translations': async (world) => {
    await world.aTranslation();
    return { path: own(world) };
  },
  'POST /v1/orgs/{organizationId}/translations': async (world) => ({
    path: own(world),
    body: { source: { space: (await world.aSpace()).id, language: 'en' }, language: 'de', instructions: INSTRUCTIONS },
  }),
  'GET /v1/orgs/{organizationId}/translations/{translationId}': async (world) => ({ path: await aTranslation(world) }),
  'PUT /v1/orgs/{organizationId}/translations/{translationId}': async (world) => ({
    path: await aTranslation(world),
    body: { instructions: INSTRUCTIONS },
  }),
  'DELETE /v1/orgs/{organizationId}/translations/{translationId}': async (world) => ({
    path: await aTranslation(world),
  }),
  'POST /v1/orgs/{organizationId}/translations/{translationId}/run': async (world) => ({
    path: await aTranslation(world),
  }),
  'GET /v1/orgs/{organizationId}/translations-glossary': async (world) => {
    await world.aTerm();
    return { path: own(world) };
  },
  'PUT /v1/orgs/{organizationId}/translations-glossary': async (world) => ({
    path: own(world),
    body: { operations: [{ type: 'insert', translations: { en: 'space', de: 'Bereich' } }] },
  }),
  'GET /v1/orgs/{organizationId}/translations-glossary/{glossaryEntryId}': async (world) => ({
    path: await aTerm(world),
  }),
};
