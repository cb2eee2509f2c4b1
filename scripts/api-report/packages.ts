import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { openApiDocument } from '../../api/src/platform/http/openapi-document.ts'
import { callShape } from '../../contract/src/call-shape.ts'
import { type CallSpec, calls, type Shape, type Shapes } from '../../contract/src/index.ts'
import { root } from '../quality/run.ts'
import { extract } from './extract.ts'
import { printReport } from './print-report.ts'
import type { Entries, PackageState } from './state-problems.ts'

/** Folders of the packages whose names others are built against. */
export const packages = ['shared', 'contract'] as const
type Package = (typeof packages)[number]

/** The reports of a package; `released.json` beside them keeps those of the published version. */
const reportsOf = (name: Package) => `${name}/api-report`

/** Path from the root → text. */
export type Files = ReadonlyMap<string, string>

interface Extracted {
  readonly entries: Readonly<Record<Package, Entries>>
  readonly files: Files
}

/** The shapes of the sources, and their report texts. */
export async function extractAll(): Promise<Extracted> {
  const manifest = await json(`shared/package.json`)
  const exported: unknown = Reflect.get(Object(manifest), 'exports')
  const sources = Object.entries(Object(exported))
    .filter(([, file]) => String(file).endsWith('/index.ts'))
    .map(([key, file]) => [key.slice(2), `${root}shared/${String(file).slice(2)}`])
  const shared = extract(`${root}shared`, Object.fromEntries(sources))
  const ofCalls = Object.entries(calls).map(([key, spec]) => [key, shapeOfCall(spec)] as const)
  const contract = { calls: Object.fromEntries(ofCalls) }
  const reports = Object.entries(shared).map(([entry, shapes]): [string, string] => [
    `${reportsOf('shared')}/${entry}.api.md`,
    printReport(`@cabinet/shared/${entry}`, shapes),
  ])
  const shapes = Object.entries({ shared, contract }).flatMap(([name, entries]) =>
    Object.entries(entries).map(([entry, of]): [string, string] => [
      `${name}/api-report/${entry}.json`,
      linePerName(of),
    ]),
  )
  const document: [string, string] = [
    `${reportsOf('contract')}/openapi.json`,
    `${compact(openApiDocument())}\n`,
  ]
  return { entries: { shared, contract }, files: new Map([...reports, ...shapes, document]) }
}

/** A call's access is part of its caller's input. */
export function shapeOfCall(spec: CallSpec): Shape {
  const { access, type, deprecated } = callShape(spec)
  if (typeof type === 'string' || !('parameters' in type)) throw new Error('a call is no function')
  const right = (one: string) => ({ open: 'any', session: 'string' })[one] ?? JSON.stringify(one)
  const brought = { name: 'access', type: { union: access.map(right) } }
  return {
    kind: 'value',
    type: { parameters: [brought, ...type.parameters], result: type.result },
    ...(deprecated && { deprecated }),
  }
}

/** The committed reports; `released.json` is not one of them. */
export async function committedFiles(): Promise<Files> {
  const found = await Promise.all(
    packages.map(async (name) => {
      const names = existsSync(root + reportsOf(name)) ? await readdir(root + reportsOf(name)) : []
      const own = names.filter((file) => file !== 'released.json').map((file) => `${reportsOf(name)}/${file}`)
      return Promise.all(own.map(async (file): Promise<[string, string]> => [file, await text(file)]))
    }),
  )
  return new Map(found.flat())
}

/** A package before it is judged. Its first report has nothing before it. */
export async function stateOf(folder: Package, entries: Entries): Promise<PackageState> {
  const { name, version } = Object(await json(`${folder}/package.json`))
  const file = releasedFile(folder)
  const released = existsSync(root + file) ? await json(file) : { version, entries }
  return { name, folder, version, entries, released, changelog: await text(`${folder}/CHANGELOG.md`) }
}

export const releasedFile = (name: Package) => `${reportsOf(name)}/released.json`

export function releasedText({ version, entries }: Pick<PackageState, 'version' | 'entries'>): string {
  const written = Object.entries(entries).map(
    ([entry, shapes]) => `${JSON.stringify(entry)}: ${linePerName(shapes).trim()}`,
  )
  return `{ "version": ${JSON.stringify(version)}, "entries": {\n${written.join(',\n')}\n} }\n`
}

const text = (file: string) => readFile(root + file, 'utf8')
const json = async (file: string) => JSON.parse(await text(file))

/** A change of a name is a change of its line. */
function linePerName(shapes: Shapes): string {
  const lines = Object.entries(shapes).map(
    ([name, shape]) => `${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

/** JSON with what is short on one line. */
function compact(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (line.length + indent.length <= 110 || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((one) => inner + compact(one, inner))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${inner}${JSON.stringify(key)}: ${compact(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
