import { type RunResult, run } from './quality/run.ts'

/** Tools of 55 MB that only one command and one test need, so these fetch them and they are no dependencies. */
const packages = {
  stryker: ['@stryker-mutator/core@10.0.0', '@stryker-mutator/jest-runner@10.0.0'],
  'gitlab-ci-local': ['gitlab-ci-local@4.75.1'],
} as const

/** Runs a fetched tool in the repository's folder, see `run`. */
export function runFetched(
  tool: keyof typeof packages,
  args: readonly string[],
  options?: Parameters<typeof run>[2],
): Promise<RunResult> {
  const wanted = packages[tool].map((name) => `--package=${name}`)
  return run('npx', ['--yes', 'pnpm@12', ...wanted, 'dlx', tool, ...args], options)
}
