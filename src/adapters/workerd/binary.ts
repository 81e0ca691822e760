/** Where the runtime is: the package brings one binary for each kind of machine, as an optional dependency. */
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';

const PACKAGES: Readonly<Record<string, string>> = {
  'linux x64': '@cloudflare/workerd-linux-64',
  'linux arm64': '@cloudflare/workerd-linux-arm64',
  'darwin x64': '@cloudflare/workerd-darwin-64',
  'darwin arm64': '@cloudflare/workerd-darwin-arm64',
};

/** The path of workerd's binary. @throws Error in words for operators */
export function workerdBinary(machine = `${process.platform} ${process.arch}`): string {
  const name = PACKAGES[machine];
  if (!name) throw new Error(`workerd has no binary for this machine (${machine})`);
  let binary: string;
  try {
    binary = createRequire(createRequire(import.meta.url).resolve('workerd/package.json')).resolve(
      `${name}/bin/workerd`,
    );
    accessSync(binary, constants.X_OK);
  } catch (cause) {
    throw new Error(`workerd's binary is missing (package ${name}); install the optional dependencies too`, { cause });
  }
  return binary;
}
