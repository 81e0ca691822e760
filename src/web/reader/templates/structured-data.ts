/** A page for search engines, in the words of schema.org. */
import type { PageModel } from '../model.ts';

/** JSON-LD: the article, and the way to it. */
export function structuredData(model: PageModel): unknown {
  const { site } = model;
  const absolute = (href: string) => (URL.canParse(href, site.address) ? new URL(href, site.address).href : href);
  const trail = [
    { name: site.title, item: absolute(site.home) },
    ...model.breadcrumbs.flatMap(({ title, href }) => (href ? [{ name: title, item: absolute(href) }] : [])),
    { name: model.title, item: model.canonical },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'TechArticle',
        headline: model.title,
        description: model.description ?? undefined,
        url: model.canonical,
        inLanguage: model.language ?? undefined,
        dateModified: model.updatedAt.toISOString(),
        image: model.socialImage ?? undefined,
        isPartOf: { '@type': 'WebSite', name: site.title, url: site.address },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map((entry, at) => ({ '@type': 'ListItem', position: at + 1, ...entry })),
      },
    ],
  };
}
