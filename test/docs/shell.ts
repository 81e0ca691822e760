/** One bash for all examples of the guides, as a reader has one terminal: variables, functions and files stay from block to block. */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';

/** Whether this machine has what the examples use: bash, git, jq, and a curl that knows `--json` (7.82). */
export function hasTools(): boolean {
  try {
    for (const tool of ['bash', 'jq', 'git']) execFileSync(tool, ['--version'], { stdio: 'ignore' });
    const [, major, minor] = /^curl (\d+)\.(\d+)/.exec(execFileSync('curl', ['--version'], { encoding: 'utf8' })) ?? [];
    return Number(major) > 7 || Number(minor) >= 82;
  } catch {
    return false;
  }
}

export class Shell {
  readonly #child: ChildProcessWithoutNullStreams;
  #text = '';

  /** In `folder`; what the examples address to localhost:4000 goes to the server at `url`. */
  constructor(folder: string, url: string, env: Record<string, string>) {
    this.#child = spawn('bash', ['--noprofile', '--norc'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, ...env },
      stdio: 'pipe',
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#text += text;
      });
    }
    const { host } = new URL(url);
    this.#child.stdin.write(
      `curl() { local words=(); for word in "$@"; do words+=("\${word//localhost:4000/${host}}"); done; command curl "\${words[@]}"; }\n`,
    );
  }

  /** Runs commands, and gives all that they print, errors too. */
  async run(commands: string): Promise<string> {
    this.#text = '';
    const end = `-- end of ${Math.random()} --`;
    this.#child.stdin.write(`${commands}\nprintf '%s' '${end}'\n`);
    while (!this.#text.endsWith(end)) {
      if (this.#child.exitCode !== null) throw new Error(`bash ended:\n${this.#text}`);
      await new Promise((resolve) => this.#child.stdout.once('data', resolve));
    }
    return this.#text.slice(0, -end.length);
  }

  close(): void {
    this.#child.kill();
  }
}
