import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.ts'

/** Reads the blocks of pnpm-lock.yaml by section and key: `importers shell`, `snapshots react@19.3.1`. */
function parseBlocks(lock: string): Map<string, string> {
  const blocks = new Map<string, string>()
  for (const section of lock.split(/^(?=\w)/m)) {
    const name = section.slice(0, section.indexOf(':'))
    for (const block of section.split(/^(?= {2}['\w@.])/m).slice(1)) {
      const key = /^ {2}'?([^\n]*?)'?:(?: \{\})?\n/.exec(block)?.[1]
      if (key !== undefined) blocks.set(`${name} ${key}`, block)
    }
  }
  return blocks
}

const unquoted = (text = ''): string => text.replaceAll("'", '')

function dependenciesOf(block: string): string[] {
  const named = [...block.matchAll(/^ {6}(\S+):\n {8}specifier: .*\n {8}version: (.+)$/gm)]
  const plain = [...block.matchAll(/^ {6}(\S+): (\S+)$/gm)]
  return [...named, ...plain].map(([, name, version]) => {
    const exact = unquoted(version)
    // An alias contains the name of its package.
    return /^@?[a-z].*@\d/.test(exact) ? exact : `${unquoted(name)}@${exact}`
  })
}

/** Returns the locked versions of these folders' direct and indirect dependencies; other packages do not affect them. */
export function lockedDependencies(
  folders: readonly string[],
  lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'),
): string {
  const blocks = parseBlocks(lock)
  const seen = new Set<string>()
  const waiting = folders.map((folder) => `importers ${folder}`)
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    for (const name of dependenciesOf(blocks.get(key) ?? '')) waiting.push(`snapshots ${name}`)
  }
  return [...seen].sort().join('\n')
}
