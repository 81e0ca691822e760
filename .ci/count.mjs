// Prints "<passed> <failed>" of a report of vitest. A file that could not be loaded counts as one failure, and so does a run
// that failed in a way that no test shows.  node .ci/count.mjs <report.json> <exit status>
import fs from 'node:fs';

const [file, status] = process.argv.slice(2);
let passed = 0;
let failed = 0;
try {
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  passed = report.numPassedTests;
  failed = report.numFailedTests;
  failed += report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  ).length;
} catch {
  // No report: the exit status tells.
}
if (status !== '0' && failed === 0) failed = 1;
if (status === '0' && passed === 0) failed = 1;
process.stdout.write(`${passed} ${failed}\n`);
