/** End to end: the built app, driven as a person does, on Electron's binary or the host. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Never retried: a flaky test is a defect.
  retries: 0,
  workers: 2,
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  outputDir: 'test-results',
  use: { trace: 'off', screenshot: 'off' },
});
