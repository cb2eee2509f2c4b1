import { defineConfig } from '@playwright/test'
import { chromiumFlags } from '../release/src/gate/browser/chromium.ts'
import { chromiumPathOfTests } from './support/chromium-path.ts'

// Without a locale Chromium saves no file under a Cyrillic name.
process.env.LANG ??= 'C.UTF-8'

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/test-results',
  globalSetup: './support/global-setup.ts',
  // `guard` runs for every change; `long` and `nightly` prove more: every fault for every remote, runbooks, nginx, a new remote.
  projects: [
    { name: 'guard', testMatch: '**/*.spec.ts', testIgnore: '**/*.{long,nightly}.spec.ts' },
    { name: 'long', testMatch: '**/*.long.spec.ts' },
    { name: 'nightly', testMatch: '**/*.nightly.spec.ts' },
  ],
  // One font and one engine draw the same on every machine.
  snapshotPathTemplate: '{testDir}/accessibility/pictures/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes only at the second attempt reveals a defect of product or test, so retries are off.
  retries: 0,
  // Limits fit a machine four times slower than two idle cores; only failing tests reach them.
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
    // Recording doubles the time of a run; `--trace retain-on-failure` records for the search of a cause.
    trace: 'off',
    launchOptions: {
      executablePath: chromiumPathOfTests(),
      // Pages live for a second, so optimizing compilers and a thread for animations cost a tenth of the run each without gain.
      args: [...chromiumFlags, '--js-flags=--no-opt,--no-maglev', '--disable-threaded-animation'],
    },
  },
})
