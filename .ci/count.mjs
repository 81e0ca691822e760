// Prints "<passed> <failed>" of a report of vitest. A file that could not be loaded counts as one failure, and so does a run
// that failed in a way that no test shows. What failed is written to a list, with its reasons; its files to another one.
//   node .ci/count.mjs <report.json> <exit status> <list> <files>
import fs from 'node:fs';

const [file, status, list, files] = process.argv.slice(2);
const REASON = 2000;
let passed = 0;
let failed = 0;
const failedFiles = new Set();
try {
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  passed = report.numPassedTests;
  failed = report.numFailedTests;
  failed += report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  for (const { name, status: result, message, assertionResults } of report.testResults) {
    const path = name.replace(`${process.cwd()}/`, '');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (result === 'failed') failedFiles.add(path);
    for (const { fullName, failureMessages } of tests) tell(`${path} > ${fullName}`, failureMessages.join('\n'));
    if (result === 'failed' && tests.length === 0) tell(path, message);
  }
} catch {
  // No report: the exit status tells.
}
if (status !== '0' && failed === 0) failed = 1;
if (status === '0' && passed === 0) failed = 1;
if (failedFiles.size > 0) fs.writeFileSync(files, `${[...failedFiles].join('\n')}\n`);
process.stdout.write(`${passed} ${failed}\n`);

function tell(what, why) {
  fs.appendFileSync(list, `${what}\n${(why ?? '').slice(0, REASON)}\n\n`);
}
