// A SCIM client of npm (scim-node, of the Gluu Server), in a process of its own: a line of standard input is a call, `["getUser", "id"]`,
// and a line of standard output what came of it.
import { createInterface } from 'node:readline';
import scimNode from 'scim-node';

// The client writes what it found to the console.
console.log = () => {};
let client;
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...args] = JSON.parse(line);
  let result;
  try {
    if (name === 'configure') client = scimNode(args[0]).scim2;
    else result = { value: await client[name](...args) };
  } catch (error) {
    result = { status: error?.statusCode ?? null, error: error?.error ?? String(error) };
  }
  process.stdout.write(`${JSON.stringify(result ?? {})}\n`);
}
