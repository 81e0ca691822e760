/** Where a space or a collection is: the choices of a form. */
import type { Option } from '../declared/forms.ts';
import type { OrganizationFrameFragment } from '../generated/graphql.ts';

type Collections = OrganizationFrameFragment['collections']['items'];

/** The collections that something can be moved to, as paths; not into `self`, or what is in it. */
export function parentOptions(collections: Collections, self?: string): Option[] {
  const byId = new Map(collections.map((one) => [one.id, one]));
  const pathOf = (id: string): { id: string; title: string }[] => {
    const path: { id: string; title: string }[] = [];
    for (let at = byId.get(id); at && path.length < 100; at = byId.get(at.parent?.id ?? '')) path.unshift(at);
    return path;
  };
  return [
    { value: '', label: 'At the top' },
    ...collections
      .map(({ id }) => pathOf(id))
      .filter((path) => !path.some(({ id }) => id === self))
      .map((path) => ({ value: path.at(-1)!.id, label: path.map(({ title }) => title || 'Untitled').join(' › ') }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  ];
}
