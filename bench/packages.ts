/** Packages of the comparisons that the product has no use for: installed when they are first needed. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const FOLDER = new URL('./', import.meta.url).pathname;

/** Whether what is compared with is there; installs it first. A text tells why not. */
export function installPeers(log: (line: string) => void): true | string {
  const { dependencies } = JSON.parse(fs.readFileSync(`${FOLDER}package.json`, 'utf8'));
  if (Object.keys(dependencies).every((name) => fs.existsSync(`${FOLDER}node_modules/${name}/package.json`)))
    return true;
  log('installing what is compared with into bench/node_modules (once)');
  try {
    execFileSync('npm', ['ci', '--prefix', FOLDER, '--ignore-scripts'], { stdio: ['ignore', 'ignore', 'pipe'] });
    return true;
  } catch (error) {
    const told = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    return `What is compared with could not be installed: ${told.split('\n').at(-1)}`;
  }
}
