/**
 * Entities as REST shows them, for what is no answer of their own operation: what scripts of integrations are told, and references that
 * are asked for whole.
 */
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../context.ts';
import type { RestPath } from '../graphql/declarations.ts';
import { project } from './routes.ts';

export class EntityBodies {
  /** The graph imports all features, so it is only there when a body is asked for. */
  readonly #graph: () => Promise<GraphQLSchema>;

  constructor(graph: () => Promise<GraphQLSchema>) {
    this.#graph = graph;
  }

  /** The body that the operation at `address`, a read of one entity, gives for this entity to this caller. */
  async of(address: RestPath, entity: unknown, context: Context): Promise<Record<string, unknown>> {
    const { routes } = await project(await this.#graph());
    const route = routes.find(({ operation }) => `${operation.method} ${operation.path}` === address);
    if (!route) throw new Error(`${address} is no operation`);
    return (await route.execute(entity, {}, context)) as Record<string, unknown>;
  }
}
