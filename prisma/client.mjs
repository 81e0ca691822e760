#!/usr/bin/env node
/**
 * Whether the generated client is that of the schema. It is not checked in: after a pull that changes the schema, types and
 * tests would fail with reasons that do not name it.
 */
import fs from 'node:fs';
import path from 'node:path';

const SCHEMA = 'prisma/schema';
/** Here the client keeps the schema that it was made of: all files, one below the other. */
const CLIENT = 'src/db/generated/prisma/internal/class.ts';

/** What the client was made of; undefined when there is none. */
function schemaOfClient() {
  if (!fs.existsSync(CLIENT)) return undefined;
  const [, text] = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(fs.readFileSync(CLIENT, 'utf8')) ?? [];
  if (text === undefined) throw new Error(`${CLIENT} has no inlineSchema: this version of Prisma keeps it elsewhere`);
  return JSON.parse(text);
}

/** Whether it is the files of the schema, in any order. */
function isMadeOf(schema, files) {
  let rest = schema;
  for (const file of files) {
    const part = fs.readFileSync(path.join(SCHEMA, file), 'utf8');
    if (!rest?.includes(part)) return false;
    rest = rest.replace(part, () => '');
  }
  return rest?.trim() === '';
}

const files = fs.readdirSync(SCHEMA).filter((file) => file.endsWith('.prisma'));
if (!isMadeOf(schemaOfClient(), files)) {
  console.error('src/db/generated is not made of prisma/schema: npx prisma generate');
  process.exitCode = 1;
}
