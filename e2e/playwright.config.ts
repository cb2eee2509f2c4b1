import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPathOfTests } from '../release/src/gate/browser/chromium.ts'

// Without a locale Chromium gives no file a Cyrillic name.
process.env.LANG ??= 'C.UTF-8'

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/test-results',
  globalSetup: './support/global-setup.ts',
  // The tests that guard every change, and the long proofs of the same promises: every fault for every remote, runbooks, nginx, a new remote.
  projects: [
    { name: 'guard', testMatch: '**/*.spec.ts', testIgnore: '**/*.{long,nightly}.spec.ts' },
    { name: 'long', testMatch: '**/*.long.spec.ts' },
    { name: 'nightly', testMatch: '**/*.nightly.spec.ts' },
  ],
  // The one font and the one engine draw the same everywhere.
  snapshotPathTemplate: '{testDir}/accessibility/pictures/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes at the second attempt is a defect of the product or of the test: there is no second attempt.
  retries: 0,
  // Limits fit a machine four times slower than two idle cores; only what fails takes as long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    ...(process.env.E2E_URL === undefined ? {} : { baseURL: process.env.E2E_URL }),
    browserName: 'chromium',
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    locale: 'ru-RU',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Recording takes as long as the tests: `--trace retain-on-failure` for whoever looks for a cause.
    trace: 'off',
    launchOptions: {
      executablePath: chromiumPathOfTests(),
      // Pages live for a second: what optimizing compilers cost, a tenth of the run, never comes back.
      args: [...chromiumFlags, '--js-flags=--no-opt,--no-maglev'],
    },
  },
})
