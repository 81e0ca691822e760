/**
 * `npm run bench -- crash`: the server is killed (SIGKILL) at random moments while people edit and merge and a repository is
 * imported; after each kill the database must be whole, and everything that was acknowledged be there. Exits with 1 if not.
 *
 *   --rounds 50
 *   --only postgres|pglite   one of the two databases
 */
import { parseArgs } from 'node:util';
import { crashRounds } from '../test/support/crash.ts';
import { aGitServer } from '../test/support/git-server.ts';
import { databaseOf, log } from './people.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, only: { type: 'string' } },
});

const git = await aGitServer();
try {
  for (const kind of ['postgres', 'pglite']) {
    if (values.only && values.only !== kind) continue;
    const place = await databaseOf(kind);
    try {
      let content = 0;
      let words = 0;
      for await (const { round, after, problems, diary } of crashRounds(place.env, git, Number(values.rounds))) {
        words += diary.words.filter(({ isSure }) => isSure).length;
        if (problems.length === 0) content += 1;
        log(
          `${kind}, round ${round}: killed after ${after} ms; ${words} words; ${problems.length === 0 ? 'whole' : problems.slice(0, 5).join('; ')}`,
        );
      }
      process.stdout.write(
        `${kind}: after ${content} of ${Number(values.rounds) + 1} looks (one behind each kill, and one at the imports) everything was whole, ${words} words acknowledged\n`,
      );
      if (content < Number(values.rounds) + 1) process.exitCode = 1;
    } finally {
      await place.drop();
    }
  }
} finally {
  await git.close();
}
