/** The picture at the head of a page, as a form shows and takes it. */
import type { FieldChanges, PageCover } from '../../../engine/revisions/page-fields.ts';
import type { FileEntry } from '../../../engine/revisions/types.ts';
import type { Field } from '../declared/forms.ts';
import type { Values } from '../declared/values.ts';

/** A longer choice is no help. */
const MOST_PICTURES = 500;

/** Its fields: a picture of the space, or an address. */
export function coverOf(cover: PageCover | undefined, files: readonly FileEntry[]): Field[] {
  const pictures = files.filter(({ contentType }) => contentType.startsWith('image/')).slice(0, MOST_PICTURES);
  const ref = cover?.ref;
  return [
    {
      name: 'cover',
      label: 'Cover',
      kind: 'select',
      value: ref?.kind === 'file' ? ref.file : ref?.kind === 'url' ? 'url' : '',
      options: [
        { value: '', label: 'None' },
        { value: 'url', label: 'The picture at the address below' },
        ...pictures.map(({ id, name }) => ({ value: id, label: name })),
      ],
      hint: 'A picture of the space, shown above the title.',
    },
    {
      name: 'coverUrl',
      label: 'Address of the cover',
      kind: 'url',
      value: ref?.kind === 'url' ? ref.url : '',
    },
  ];
}

/** What becomes of the cover; undefined: it stays as it is. Its height and place stay with another picture. */
export function coverFrom(values: Values, cover: PageCover | undefined): FieldChanges['cover'] {
  const choice = values.text('cover');
  if (choice === '') return cover ? null : undefined;
  const ref =
    choice === 'url'
      ? ({ kind: 'url', url: values.text('coverUrl') } as const)
      : ({ kind: 'file', file: choice } as const);
  const before = cover?.ref;
  const isSame =
    (before?.kind === 'url' && ref.kind === 'url' && before.url === ref.url) ||
    (before?.kind === 'file' && ref.kind === 'file' && before.file === ref.file);
  return isSame ? undefined : { yPos: 0, ...cover, ref };
}
