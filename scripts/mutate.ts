/** `pnpm mutate [module…]` fails when a module's tests let more than a tenth of its mutants live. */
import { Stryker } from '@stryker-mutator/core'
import { strykerOptions } from './mutation/config.ts'
import { mutatedModules } from './mutation/modules.ts'

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(mutatedModules)
for (const name of names) {
  const module = mutatedModules[name]
  if (!module) throw new Error(`${name} is none of ${Object.keys(mutatedModules).join(', ')}`)
  const mutants = await new Stryker(strykerOptions(module)).runMutationTest()
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const counted = mutants.filter(
    ({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status),
  ).length
  process.stdout.write(`${name}: ${killed} of ${counted} mutants killed\n`)
}
