/** What failed is listed at the end of a run, from the reports of both runners about tests that fail in every way. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/build.ts';
import { type EndToEndReport, endToEndFailures, type UnitReport, unitFailures } from '#scripts/failures.ts';

// Below the project, as the runners are found from there.
let folder = '';
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'failures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, args: readonly string[], env: Record<string, string> = {}): void {
  try {
    const options = { cwd: folder, env: { ...process.env, NO_COLOR: '', FORCE_COLOR: '1', ...env }, stdio: 'ignore' as const };
    execFileSync(process.execPath, [join(root, 'node_modules', script), ...args], options);
  } catch {
    // They fail, as they are to.
  }
}
const report = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as never;

test('unit tests: which, of which file, and why; a file that cannot be run', () => {
  const head = "import { describe, expect, test } from 'vitest';\n";
  writeFileSync(
    join(folder, 'one.test.ts'),
    `${head}describe('sums', () => test('two', () => expect(1 + 1).toBe(3)));\ntest('three', () => {});`,
  );
  writeFileSync(join(folder, 'two.test.ts'), "throw new Error('cannot begin');");
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {};');
  run('vitest/vitest.mjs', ['run', '--root', folder, '--reporter=json', '--outputFile=unit.json']);
  const messages = unitFailures(report('unit.json') as UnitReport, folder).sort();
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatch(/^one\.test\.ts › sums two\n {4}AssertionError: expected 2 to be 3/);
  expect(messages[1]).toMatch(/^two\.test\.ts\n {4}cannot begin/);
});

test('end to end: which, of which line, and why; what fails only once; an error outside any test', () => {
  const lines = [
    "import { expect, test } from '@playwright/test';",
    "test.describe('sums', () => { test('two', () => { expect(1 + 1).toBe(3); }); });",
    "test('three', () => {});",
    "test('four', () => { expect(test.info().retry).toBe(1); });",
  ];
  writeFileSync(join(folder, 'sums.spec.ts'), lines.join('\n'));
  writeFileSync(join(folder, 'broken.spec.ts'), "throw new Error('cannot begin');");
  writeFileSync(join(folder, 'playwright.config.ts'), "export default { retries: 1, outputDir: 'left' };");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'e2e.json') };
  run('@playwright/test/cli.js', ['test', '--reporter=json', 'sums'], env);
  const messages = endToEndFailures(report('e2e.json') as EndToEndReport);
  expect(messages).toHaveLength(2);
  expect(messages.find((text) => text.includes('› two'))).toMatch(
    /^test\/e2e\/sums\.spec\.ts:2 › two\n {4}Error: expect\(received\)[\s\S]*Received: 2/,
  );
  expect(messages.find((text) => text.includes('› four'))).toMatch(/^test\/e2e\/sums\.spec\.ts:4 › four\n {4}Error:/);
  run('@playwright/test/cli.js', ['test', '--reporter=json', 'broken'], env);
  expect(endToEndFailures(report('e2e.json') as EndToEndReport)).toContainEqual(
    expect.stringMatching(/^outside any test\n {4}Error: cannot begin/),
  );
  // Two runs of a runner that starts other processes.
}, 90_000);
