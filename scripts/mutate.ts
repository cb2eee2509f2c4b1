/** `pnpm mutate [module…]` fails when a module's tests let more than a tenth of its mutants live. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { runFetched } from './fetched-tools.ts'
import { strykerOptions } from './mutation/config.ts'
import { mutatedModules } from './mutation/modules.ts'
import { root } from './quality/run.ts'

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(mutatedModules)
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
