import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Validator } from '@seriousme/openapi-schema-validator'
import { checkReports } from '../api-report/packages.ts'
import { boundaries } from './boundaries.ts'
import { formatSeconds, type RunResult, root, run } from './run.ts'

type Step = readonly [name: string, run: () => Promise<RunResult>]

/** Lists the TypeScript sources that git does not ignore. @param paths files and folders, from the root */
export async function sourcesIn(paths: readonly string[]): Promise<string[]> {
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths])
  return output.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(root + file))
}

/** Validates the committed document, which the API report keeps equal to the server's /api/openapi.json. */
async function checkOpenApi(): Promise<RunResult> {
  const { valid, errors } = await new Validator().validate(`${root}contract/api-report/openapi.json`)
  return { ok: valid, output: JSON.stringify(errors, null, 2) ?? '' }
}

/** Runs as many steps at once as there are cores; prints a line for each, and the output of failed ones. */
export async function runSteps(steps: readonly Step[]): Promise<{ passed: number; failed: number }> {
  const queue = [...steps]
  let failed = 0
  async function work(): Promise<void> {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const started = performance.now()
      const { ok, output } = await step[1]().catch((error) => ({ ok: false, output: String(error) }))
      console.log(`${ok ? '✓' : '✗'} ${step[0]} (${formatSeconds(performance.now() - started)})`)
      if (ok) continue
      failed += 1
      console.log(output.trim().replace(/^/gm, '    '))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return { passed: steps.length - failed, failed }
}

/**
 * Returns the checks that a change in these paths can break; without paths also those that need the whole
 * repository. Packages that share a configuration of the root share one compiler.
 */
export async function check(paths?: readonly string[]): Promise<{ passed: number; failed: number }> {
  const files = await sourcesIn(paths ?? ['.'])
  const types = ['browser', 'node', 'tools'].map((group): Step => {
    // Sources that have not changed since the last check are not checked again.
    const remembered = ['--incremental', '--tsBuildInfoFile', `.cache/types/${group}.json`]
    const flags = ['--pretty', 'false', '--checkers', '1', ...remembered, '-p', `tsconfig.${group}.json`]
    return [`types: ${group}`, () => run('tsc', flags)]
  })
  const biome = ['ci', '--colors=off', '--error-on-warnings', ...(paths ?? ['.'])]
  const knip = ['--no-progress', '--config', 'scripts/quality/knip.json']
  const ofWhole: Step[] = [
    ['dead files, exports and dependencies', () => run('knip', knip)],
    ['OpenAPI document', checkOpenApi],
    ['API reports, versions and change logs', checkReports],
  ]
  return runSteps([
    ...types,
    ['format and lint', () => run('biome', biome)],
    ['import boundaries, owners of tables', () => boundaries(files)],
    ...(paths ? [] : ofWhole),
  ])
}
