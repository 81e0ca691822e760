/** The type of a site's settings. Each group is one JSON value, whose shape the REST description has. */
import { z } from 'zod';
import { builder } from '../../../graphql/builder.ts';
import { SITE } from '../rights.ts';
import { type Settings, settings } from './settings.ts';

type Group = Exclude<keyof Settings, 'title'>;

const { title: _, ...groups } = settings.shape;

/** The settings but for the title, which is no JSON. */
export const GROUPS = Object.keys(groups) as Group[];

/** What is said of a setting where it is declared. */
export const described = (type: z.ZodType): string =>
  (
    z.globalRegistry.get(type) ??
    ('unwrap' in type ? z.globalRegistry.get((type as z.ZodOptional<z.ZodType>).unwrap()) : undefined)
  )?.description ?? '';

export const SiteCustomization = builder.objectRef<Settings>('SiteCustomization').implement({
  scope: SITE.view.scope,
  visitors: 'all',
  description: 'How a published site looks, and what it offers: complete, with the defaults of what is not set.',
  fields: (t) => ({
    title: t.string({
      nullable: true,
      description: 'Absent: the title of the site.',
      resolve: ({ title }) => title ?? null,
    }),
    ...Object.fromEntries(
      GROUPS.map((name) => [
        name,
        t.field({
          type: 'JSON',
          nullable: name === 'announcement',
          shape: groups[name],
          description: described(groups[name]),
          resolve: (all) => all[name] ?? null,
        }),
      ]),
    ),
  }),
});
