/** A report names the file in each entry: short links in a file with a long path made it hundreds of times as long as the repository. */
import { expect, test } from 'vitest';
import { ReportWriter } from '../../../src/engine/project/read/report.ts';

const LONG = `${'folder/'.repeat(550)}page.md`;
const COUNTS = {
  documents: 0,
  groups: 0,
  links: 0,
  computed: 0,
  files: 0,
  reusableContents: 0,
  variables: 0,
  redirects: 0,
};

test('a report has a bound in characters, and counts what it leaves out', () => {
  const writer = new ReportWriter();
  for (let i = 0; i < 4000; i += 1) {
    writer.unresolved({ page: LONG, kind: 'link', target: `${i}`, why: 'not found' });
    writer.problem(LONG, 'a problem', i);
    writer.missing({ path: `${i}.md`, listedIn: LONG, line: i });
  }
  const report = writer.done(COUNTS);
  expect(JSON.stringify(report).length).toBeLessThan(3_100_000);
  for (const name of ['unresolved', 'problems', 'missing'] as const) {
    expect(report[name].length).toBeGreaterThan(200);
    expect(report[name].length + report.leftOut![name]!).toBe(4000);
  }
});

test('a report with short entries has 5,000 of each kind', () => {
  const writer = new ReportWriter();
  for (let i = 0; i < 6000; i += 1) writer.missing({ path: `${i}.md`, listedIn: 'SUMMARY.md', line: i });
  const report = writer.done(COUNTS);
  expect(report.missing).toHaveLength(5000);
  expect(report.leftOut).toEqual({ missing: 1000 });
});
