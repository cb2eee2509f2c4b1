import { existsSync, readdirSync } from 'node:fs'
import { checkReports } from '../api-report/check-reports.ts'
import { violationsIn } from './boundaries.ts'
import { lintOpenApi } from './openapi.ts'
import { type Finished, root, run } from './run.ts'
import { tableOwners } from './table-owners.ts'
import { checkTypes, typeGroups } from './types.ts'

export interface Step {
  readonly name: string
  run(): Promise<Finished>
}

export function sourceFiles(): Promise<string[]> {
  return run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']).then(
    (found) => found.output.split('\n').filter((file) => file !== '' && existsSync(root + file)),
  )
}

/** Folders of the root that TypeScript checks: those with a configuration. */
export function typedFolders(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${root}${entry.name}/tsconfig.json`))
    .map((entry) => entry.name)
}

/** The import rules of docs/architecture.md; a run that saw no module at all is a failure, not a success. */
export async function boundaries(files: readonly string[]): Promise<Finished> {
  const started = performance.now()
  const violations = await violationsIn(root, files)
  const lines = violations.map(({ file, imports, because }) => `${file} imports ${imports}: ${because}`)
  if (files.length === 0) lines.push('no module was seen')
  const output = lines.length > 0 ? lines.join('\n') : `${files.length} modules`
  return { ok: lines.length === 0, output, took: performance.now() - started }
}

async function owners(files: readonly string[]): Promise<Finished> {
  const started = performance.now()
  const lines = await tableOwners(root, files)
  return { ok: lines.length === 0, output: lines.join('\n'), took: performance.now() - started }
}

export async function steps(): Promise<Step[]> {
  const files = await sourceFiles()
  return [
    ...(await typeGroups(typedFolders())).map((group) => ({
      name: `types of ${group.folders.join(', ')}`,
      run: () => checkTypes(group),
    })),
    { name: 'format and lint', run: () => run('biome', ['ci', '--colors=off', '--error-on-warnings', '.']) },
    { name: 'import boundaries', run: () => boundaries(files) },
    { name: 'owners of tables', run: () => owners(files) },
    { name: 'dead files, exports and dependencies', run: () => run('knip', ['--no-progress']) },
    { name: 'OpenAPI document', run: lintOpenApi },
    { name: 'API reports, versions and change logs', run: () => checkReports(files) },
  ]
}
