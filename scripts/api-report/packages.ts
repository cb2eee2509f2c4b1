import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { openApiDocument } from '../../api/src/platform/http/openapi-document.ts'
import { callShape } from '../../contract/src/call-shape.ts'
import { type CallSpec, calls, type Shape, type Shapes } from '../../contract/src/index.ts'
import { type RunResult, root, run } from '../quality/run.ts'
import { extractShapes } from './extract.ts'
import { type Entries, type PackageState, stateProblems } from './state-problems.ts'

/** Folders of the packages that other code is built against. */
export const packages = ['shared', 'contract'] as const
type Package = (typeof packages)[number]

/** Path from the root → text. */
type Files = ReadonlyMap<string, string>

const text = (file: string) => readFile(root + file, 'utf8')
const json = async (file: string) => JSON.parse(await text(file))

/** Returns the shapes of the sources, and their report texts. */
export async function extractAll(): Promise<{ entries: Readonly<Record<Package, Entries>>; files: Files }> {
  const { exports } = await json('shared/package.json')
  const sources = Object.entries<string>(exports)
    .filter(([, file]) => file.endsWith('/index.ts'))
    .map(([key, file]) => [key.slice(2), `${root}shared/${file.slice(2)}`])
  const shared = extractShapes(`${root}shared`, Object.fromEntries(sources))
  const ofCalls = Object.entries(calls).map(([key, spec]) => [key, shapeOfCall(spec)] as const)
  const entries = { shared, contract: { calls: Object.fromEntries(ofCalls) } }
  const files = new Map([['contract/api-report/openapi.json', openApiText()]])
  for (const name of packages)
    for (const [entry, shapes] of Object.entries<Shapes>(entries[name]))
      files.set(`${name}/api-report/${entry}.json`, `${linePerName(shapes)}\n`)
  return { entries, files }
}

function openApiText(): string {
  const { paths, ...head } = openApiDocument()
  return `${JSON.stringify({ ...head, paths: {} }).slice(0, -3)}${linePerName(paths)}\n}\n`
}

/** Describes a call, with its access as part of its caller's input. */
export function shapeOfCall(spec: CallSpec): Shape {
  const { access, type, deprecated } = callShape(spec)
  if (typeof type === 'string' || !('parameters' in type)) throw new Error('a call is no function')
  const right = (one: string) => ({ open: 'any', session: 'string' })[one] ?? JSON.stringify(one)
  const brought = { name: 'access', type: { union: access.map(right) } }
  const taken = { parameters: [brought, ...type.parameters], result: type.result }
  return { kind: 'value', type: taken, ...(deprecated && { deprecated }) }
}

/** Returns the committed reports; `released.json` beside them keeps those of the published version. */
export async function committedFiles(): Promise<Files> {
  const files = new Map<string, string>()
  for (const name of packages)
    for (const file of await readdir(`${root}${name}/api-report`))
      if (file !== 'released.json')
        files.set(`${name}/api-report/${file}`, await text(`${name}/api-report/${file}`))
  return files
}

export const releasedFile = (name: Package) => `${name}/api-report/released.json`

/** Describes a package before its judgement. @throws when what was released is lost */
export async function stateOf(folder: Package, entries: Entries): Promise<PackageState> {
  const { name, version } = await json(`${folder}/package.json`)
  const released = await json(releasedFile(folder))
  return { name, folder, version, entries, released, changelog: await text(`${folder}/CHANGELOG.md`) }
}

/** Returns the names of a package as the last commit reports them. */
export async function entriesOfCommit(folder: Package, names: readonly string[]): Promise<Entries> {
  const entries = names.map(async (entry) => {
    const { ok, output } = await run('git', ['show', `HEAD:${folder}/api-report/${entry}.json`])
    return [entry, ok ? JSON.parse(output) : {}] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

export function releasedText({ version, entries }: Pick<PackageState, 'version' | 'entries'>): string {
  const written = Object.entries(entries).map(
    ([entry, shapes]) => `${JSON.stringify(entry)}: ${linePerName(shapes)}`,
  )
  return `{ "version": ${JSON.stringify(version)}, "entries": {\n${written.join(',\n')}\n} }\n`
}

/** Returns whether the reports match the sources, and the versions and change logs match the reports. */
export async function checkReports(): Promise<RunResult> {
  const [known, hash] = [`${root}.cache/api-report`, await hashOfInputs()]
  if (existsSync(known) && (await readFile(known, 'utf8')) === hash) return { ok: true, output: '' }
  const before = await committedFiles()
  const { entries, files } = await extractAll()
  const stale = [...new Set([...before.keys(), ...files.keys()])].filter(
    (file) => before.get(file) !== files.get(file),
  )
  const states = await Promise.all(packages.map((name) => stateOf(name, entries[name])))
  const problems = [
    ...stale.sort().map((file) => `${file} is not what the sources say: run «pnpm api-report»`),
    ...states.flatMap(stateProblems),
  ]
  await mkdir(`${root}.cache`, { recursive: true })
  if (problems.length === 0) await writeFile(known, hash)
  return { ok: problems.length === 0, output: problems.join('\n') }
}

/** Returns a key that changes whenever the answer may. */
async function hashOfInputs(): Promise<string> {
  const inputs = [
    ...packages,
    'api/src/platform/http',
    'scripts/api-report',
    'pnpm-lock.yaml',
    'tsconfig.*.json',
  ]
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...inputs])
  const hash = createHash('sha256')
  for (const file of output.split('\n').filter((one) => existsSync(root + one) && one !== ''))
    hash.update(`${file}\0`).update(await readFile(root + file))
  return hash.digest('hex')
}

/** Compares line by line, because each name has a line. */
function linePerName(named: object): string {
  const lines = Object.entries(named).map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`)
  return `{\n${lines.join(',\n')}\n}`
}
