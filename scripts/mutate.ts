/** `pnpm mutate [module…]` fails when a module's tests let more than a tenth of its mutants live. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jestConfig from '../jest.config.ts'
import { type MutatedModule, mutatedModules } from './mutation/modules.ts'
import { root, runFetched } from './quality/run.ts'

/** The workspace's packages as they stand in Stryker's copy: through node_modules they would be the unchanged ones. */
const ownPackages = {
  '^@cabinet/contract/check$': '<rootDir>/contract/src/check.ts',
  '^@cabinet/contract$': '<rootDir>/contract/src/index.ts',
  '^@cabinet/release$': '<rootDir>/release/src/index.ts',
  '^@cabinet/shared/(.+)$': '<rootDir>/shared/$1/index.ts',
}

const given = process.argv.slice(2)
const names = given.length > 0 ? given : Object.keys(mutatedModules)
const options = `${root}.cache/stryker.json`
mkdirSync(`${root}.cache`, { recursive: true })
for (const name of names) {
  const module = mutatedModules[name]
  if (!module) throw new Error(`${name} is none of ${Object.keys(mutatedModules).join(', ')}`)
  writeFileSync(options, JSON.stringify(strykerOptions(module)))
  process.stdout.write(`${name}\n`)
  const { ok } = await runFetched('stryker', ['run', options], { visibly: true, limit: 60 * 60_000 })
  if (!ok) process.exitCode = 1
}

/** Returns options that reuse no results: Stryker would not run a module's top level again for a new test. */
function strykerOptions(module: MutatedModule): object {
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
