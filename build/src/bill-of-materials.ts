#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.ts'

interface Component {
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly licenses?: readonly { readonly license?: { readonly id?: string }; readonly expression?: string }[]
}

const folder = join(root, '.cache', 'build')
const bill = join(folder, 'sbom.cdx.json')

/** Runs pnpm: the one that runs this script, else the one that `npx` fetches. */
function pnpm(args: readonly string[]): void {
  const { npm_config_user_agent: agent = '', npm_execpath: path = '' } = process.env
  const [program, ...before] = agent.startsWith('pnpm/') ? [path] : ['npx', '--yes', 'pnpm@12']
  execFileSync(program, [...before, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

function licenceOf({ licenses = [] }: Component): string {
  return licenses.map(({ license, expression }) => expression ?? license?.id ?? '').join(', ') || 'unknown'
}

mkdirSync(folder, { recursive: true })
// Browsers' files contain parts of the dependencies of `build`; its tools are devDependencies.
pnpm(['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod', '--out', bill])
const { components }: { components: readonly Component[] } = JSON.parse(readFileSync(bill, 'utf8'))
const lines = components
  .filter(({ group }) => group !== '@cabinet')
  .map((one) => `${licenceOf(one)}\t${one.group ? `${one.group}/` : ''}${one.name} ${one.version}\n`)
writeFileSync(join(folder, 'licenses.tsv'), lines.sort().join(''))
