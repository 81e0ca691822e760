/** Who reads a site, in words. */
import type { Option } from '../declared/forms.ts';

export const AUDIENCES: readonly Option[] = [
  { value: 'public', label: 'Everyone; search engines list it' },
  { value: 'unlisted', label: 'Everyone who has its address' },
  { value: 'share_link', label: 'Those who have a link' },
  { value: 'visitor_auth', label: 'Visitors who sign in' },
];

/** An audience, as people read it. */
export const audienceName = (visibility: string): string =>
  AUDIENCES.find(({ value }) => value === visibility)?.label ?? visibility;
