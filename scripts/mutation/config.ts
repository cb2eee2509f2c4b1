import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jestConfig from '../../jest.config.ts'
import type { MutatedModule } from './modules.ts'

/** The workspace's packages as they stand in Stryker's copy: through node_modules they would be the unchanged ones. */
const ownPackages = {
  '^@cabinet/contract/check$': '<rootDir>/contract/src/check.ts',
  '^@cabinet/contract$': '<rootDir>/contract/src/index.ts',
  '^@cabinet/release$': '<rootDir>/release/src/index.ts',
  '^@cabinet/shared/(.+)$': '<rootDir>/shared/$1/index.ts',
}

/** Returns options that reuse no results: Stryker would not run a module's top level again for a new test. */
export function strykerOptions(module: MutatedModule): object {
  const project = jestConfig.projects.find(({ displayName }) => displayName === module.project)
  if (!project) throw new Error(`jest has no project ${module.project}`)
  // Stryker looks the environment up before jest fills `<rootDir>` in.
  const testEnvironment = project.testEnvironment.replace('<rootDir>', process.cwd())
  const tests = module.tests.map((file) => `<rootDir>/${file}`)
  return {
    mutate: [...module.mutate],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    jest: {
      projectType: 'custom',
      enableFindRelatedTests: false,
      config: { ...project, testEnvironment, testMatch: tests, moduleNameMapper: ownPackages },
    },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    disableTypeChecks: false,
    allowEmpty: false,
    // The copy lies outside the repository: Jest would find its packages a second time.
    tempDirName: join(tmpdir(), 'cabinet-mutation'),
    // The copy has no configuration of Jest besides the one above.
    ignorePatterns: ['jest.config.ts', '.data', '.cache', 'docs', 'e2e', '**/dist', 'shell/public'],
    allowConsoleColors: false,
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
    thresholds: { high: 95, low: 90, break: 90 },
  }
}
