/** What follows the primary content of spaces, in this order, in the transaction that moves it. */
import type { Follower } from '../followers.ts';
import { announceContent } from './content/events.ts';
import { indexContent } from './content/indexing.ts';
import { markOutdated } from './review/change-requests/outdated.ts';

export const FOLLOWERS: readonly Follower[] = [markOutdated, indexContent, announceContent];
