/** The graph: importing a feature adds its types and operations. */
import '../features/change-requests/content.ts';
import '../features/change-requests/operations.ts';
import '../features/change-requests/people.ts';
import '../features/change-requests/reviews.ts';
import '../features/change-requests/subscriptions.ts';
import '../features/collections/operations.ts';
import '../features/content/edit-operations.ts';
import '../features/content/operations.ts';
import '../features/content/subscriptions.ts';
import '../features/files/operations.ts';
import '../features/git/operations.ts';
import '../features/members/invites.ts';
import '../features/members/operations.ts';
import '../features/members/spaces.ts';
import '../features/members/teams.ts';
import '../features/organizations/operations.ts';
import '../features/permissions/collection-permissions.ts';
import '../features/permissions/space-permissions.ts';
import '../features/search/operations.ts';
import '../features/server/operations.ts';
import '../features/spaces/operations.ts';
import '../features/teams/members.ts';
import '../features/teams/operations.ts';
import '../features/users/operations.ts';
import { builder } from './builder.ts';

export const graph = builder.toSchema({ sortSchema: false });
