/** What wings do for those before them. What follows the primary content of spaces, in this order, in the transaction that moves it; and spaces, when they are deleted. */
import type { Follower } from '../followers.ts';
import { announceContent } from './content/events.ts';
import { indexContent } from './content/indexing.ts';
import { sourcesAreReadBy } from './content/source-content.ts';
import { readContent } from './integrations/content/read.ts';
import { markOutdated } from './review/change-requests/outdated.ts';
import { takeOffSites } from './sites/deleted-spaces.ts';

export const FOLLOWERS: readonly Follower[] = [markOutdated, indexContent, announceContent, takeOffSites];

sourcesAreReadBy(readContent);
