/**
 * One run, three projects: `web` (jsdom, CommonJS, as the tools of the browser's side want it), `plain` (ES modules, as Node runs
 * the server) and `database`, the same for files that open a database: those are called `*.db.test.ts`. All need
 * NODE_OPTIONS=--experimental-vm-modules, which `pnpm test` sets.
 */

import { pageTests } from './shared/test/jest.ts'

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript' },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
]

/** Paths that every project ignores. The output of `pnpm packages` has the names of its sources. */
const everywhere = {
  setupFiles: ['<rootDir>/scripts/jest/test-now.cjs'],
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
}

const ignored = ['/node_modules/', '/dist/', '/.data/']

const nodeTests = '<rootDir>/{api,contract,release,build,scripts,e2e}/**/*.test.ts'

const onNode = {
  testEnvironment: '<rootDir>/scripts/jest/node-environment.cjs',
  ...everywhere,
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': swc },
}

export default {
  // Temporary files may lie in memory and end with the run.
  cacheDirectory: '<rootDir>/.cache/jest',
  // A fresh database is opened before a file's first test; on a busy machine of two cores that takes longer than the usual 5 s.
  testTimeout: 60_000,
  // Databases in WebAssembly leave memory behind; a process that holds more is replaced after its file.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    {
      displayName: 'web',
      testMatch: ['<rootDir>/{shared,shell,mfe-*}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ignored,
      ...everywhere,
      ...pageTests,
    },
    {
      displayName: 'plain',
      testMatch: [nodeTests],
      testPathIgnorePatterns: [...ignored, '\\.db\\.(long\\.)?test\\.ts$'],
      ...onNode,
    },
    {
      displayName: 'database',
      testMatch: [nodeTests.replace('*.test', '*.db.test'), nodeTests.replace('*.test', '*.db.long.test')],
      testPathIgnorePatterns: ignored,
      globalSetup: '<rootDir>/api/test/global-setup.ts',
      ...onNode,
    },
  ],
}
