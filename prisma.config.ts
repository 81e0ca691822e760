import { defineConfig } from 'prisma/config';

// `prisma generate` looks for the schema engine's binary although it never runs it; any file that exists will do.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema', migrations: { path: 'prisma/migrations' } });
