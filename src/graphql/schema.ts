/** The graph: importing a feature adds its types and operations. */
import '../features/collections/operations.ts';
import '../features/content/edit-operations.ts';
import '../features/content/operations.ts';
import '../features/content/subscriptions.ts';
import '../features/files/operations.ts';
import '../features/organizations/operations.ts';
import '../features/server/operations.ts';
import '../features/spaces/operations.ts';
import '../features/users/operations.ts';
import { builder } from './builder.ts';

export const graph = builder.toSchema({ sortSchema: false });
