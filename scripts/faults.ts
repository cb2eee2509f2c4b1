/** `pnpm faults [name…]` puts faults into the product and runs the tests that must notice: docs/mutation.md. */
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { allFaults } from './faults/all-faults.ts'
import { tryFault } from './faults/try-fault.ts'
import { root, seconds } from './quality/run.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(allFaults, name))
if (unknown.length > 0)
  throw new Error(`no such fault: ${unknown.join(', ')}. There are ${Object.keys(allFaults).join(', ')}`)
const queue = Object.entries(allFaults).filter(([name]) => asked.length === 0 || asked.includes(name))
const total = queue.length
let caught = 0

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, fault] = next
    const { verdict, output, took } = await tryFault(name, fault)
    console.log(`${verdict.padEnd(6)} ${name}: ${fault.rule} (${seconds(took)})`)
    if (verdict === 'caught') caught += 1
    else console.log(output.trim().replace(/^/gm, '    '))
  }
}

await mkdir(`${root}.cache/reports`, { recursive: true })
await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(`${caught} of ${total} faults caught`)
process.exitCode = caught === total ? 0 : 1
