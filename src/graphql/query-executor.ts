/**
 * How operations are executed, over HTTP and over WebSocket: queries are compiled, and a few are done at a time, wherever they
 * come from; the rest is for a general executor.
 */

import { type ExecutionResult, type GraphQLSchema, getOperationAST } from 'graphql';
import { callerKey } from '../access/caller-kinds.ts';
import { type Lane, Overloaded } from '../server/lane.ts';
import { networkOf } from '../server/network-address.ts';
import { compiledExecutor } from './compiled/execute.ts';
import { type CountedArgs, executeCounted } from './counted.ts';
import { introspectionKeeper } from './introspection.ts';

type General = (args: CountedArgs) => ExecutionResult | Promise<ExecutionResult>;

/** `general` executes what is not compiled; who is `gone` waits no longer. What is refused has its error in the result. */
export type QueryExecutor = (args: CountedArgs, general: General, gone?: AbortSignal) => Promise<ExecutionResult>;

/** The executor of a graph, with the lane in which its queries wait for each other. */
export function queryExecutor(schema: GraphQLSchema, queries: Lane): QueryExecutor {
  const execute = compiledExecutor(schema);
  const keepIntrospection = introspectionKeeper();
  return async (args, general, gone) => {
    const counted = () => executeCounted(args, general);
    if (getOperationAST(args.document, args.operationName)?.operation !== 'query') return counted();
    try {
      const { caller, address } = args.contextValue;
      const leave = await queries.enter({ by: callerKey(caller) ?? networkOf(address ?? ''), gone });
      return await keepIntrospection(args, () => execute(args, counted)).finally(leave);
    } catch (error) {
      if (error instanceof Overloaded) return { errors: [error] };
      throw error;
    }
  };
}
