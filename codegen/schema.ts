/** The graph as `graphql-codegen` looks for it: the default export of a file. No database is opened. */
export { graph as default } from '../src/graphql/schema.ts';
