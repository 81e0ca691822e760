/**
 * PostGraphile 5 on the same tables, with its default preset. It has no callers: whoever reaches it reads everything; no roles,
 * no limit on the cost of a document, no REST.
 */
import { createServer } from 'node:http';

const { DATABASE_URL, HOST = '127.0.0.1', PORT = '0' } = process.env;

// By name, because its packages are installed only when this comparison is asked for.
const load = (name: string): Promise<any> => import(name);
const { postgraphile } = await load('postgraphile');
const { PostGraphileAmberPreset } = await load('postgraphile/presets/amber');
const { makePgService } = await load('postgraphile/adaptors/pg');
const { grafserv } = await load('postgraphile/grafserv/node');

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: DATABASE_URL, schemas: ['public'], poolConfig: { max: 10 } })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
await instance.getSchema();
server.listen(Number(PORT), HOST);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
