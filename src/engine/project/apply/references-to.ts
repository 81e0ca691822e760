/** What the plan names by path, as references to what it became: targets of links, variables and redirects. */
import { inPieces } from '../../pieces.ts';
import type { Draft } from '../../revisions/draft.ts';
import type { ContentRef, PageFields } from '../../revisions/types.ts';
import type { PlannedTarget, ProjectPlan, ResolvedFields } from '../read/plan.ts';

/** The ids of pages by their paths in the repository. */
export async function pageIdsOf(plan: ProjectPlan, ids: readonly string[]): Promise<Map<string, string>> {
  const byPath = new Map<string, string>();
  await inPieces(plan.pages, ({ git }, index) => {
    if (git) byPath.set(git.path, ids[index] as string);
  });
  return byPath;
}

/** Targets of the plan as references to what they became, by their paths. */
export function referencesTo(pageIds: ReadonlyMap<string, string>, fileIds: ReadonlyMap<string, string>) {
  const target = (planned: PlannedTarget): ContentRef => {
    if (planned.kind === 'url') return planned;
    if (planned.kind === 'file') {
      const file = fileIds.get(planned.path);
      return file === undefined ? { kind: 'url', url: planned.path } : { kind: 'file', file };
    }
    // A missing page is a broken link, and reported as such in the lists of links.
    const page =
      planned.kind === 'page'
        ? (pageIds.get(planned.path) ?? planned.path)
        : planned.target.split('/').at(-1) || 'broken-reference';
    return planned.kind === 'page' && planned.anchor
      ? { kind: 'anchor', page, anchor: planned.anchor }
      : { kind: 'page', page };
  };
  const fields = ({ cover, metaLinks, ...rest }: ResolvedFields): PageFields => {
    const made: PageFields = { ...rest };
    if (cover) {
      const { ref, refDark, ...place } = cover;
      made.cover = { ...place, ...(ref ? { ref: target(ref) } : {}), ...(refDark ? { refDark: target(refDark) } : {}) };
    }
    if (metaLinks) {
      const { canonical, alternates } = metaLinks;
      made.metaLinks = {
        ...(canonical ? { canonical: target(canonical) } : {}),
        ...(alternates ? { alternates: alternates.map(target) } : {}),
      };
    }
    return made;
  };
  return { target, fields };
}

/** Names that an import created: the next one removes them when the repository does not have them any more. */
export interface ImportedNames {
  variables: readonly string[];
  redirects: readonly string[];
}

interface NameOptions {
  /** What the last import created. */
  previous?: ImportedNames;
  /** Count everything that is there as that. */
  replace?: boolean;
}

/** Variables and redirects: those of the repository are set, those that it had and has no more are removed. */
export async function importNames(
  draft: Draft,
  plan: ProjectPlan,
  pageIds: ReadonlyMap<string, string>,
  { previous, replace }: NameOptions,
): Promise<void> {
  const { variables: planned } = plan;
  if (planned) {
    const variables = await draft.base.variables();
    const dropped = replace ? Object.keys(variables) : (previous?.variables ?? []);
    for (const name of dropped) if (!Object.hasOwn(planned, name)) draft.setVariable(name, null);
    for (const [name, value] of Object.entries(planned)) if (variables[name] !== value) draft.setVariable(name, value);
  }

  const redirects = await draft.base.redirects();
  const redirected = new Map(
    plan.redirects.map(({ path, target }) => [path, 'pattern' in target ? target.pattern : pageIds.get(target.path)]),
  );
  for (const path of replace ? Object.keys(redirects) : (previous?.redirects ?? []))
    if (!redirected.has(path)) draft.putRedirect(path, null);
  for (const [path, page] of redirected)
    if (page !== undefined && redirects[path] !== page) draft.putRedirect(path, page);
}
