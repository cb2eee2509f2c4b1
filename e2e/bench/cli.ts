/** `pnpm bench web [rounds] | api [--orders N] [--rounds R] | export [orders] | release [times] [part …] | load [--orders N] [--minutes M]`. */

import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { benchExport } from './export.ts'
import { benchLoad } from './load.ts'
import { benchRelease, releaseParts } from './release.ts'
import { benchWeb } from './web.ts'

const [what, ...rest] = process.argv.slice(2)
const [argument] = rest

if (what === 'api') {
  const { values } = parseArgs({
    args: rest,
    options: { orders: { type: 'string' }, rounds: { type: 'string' } },
  })
  if (!(await benchApi(countOf(values.orders), countOf(values.rounds ?? '40')))) process.exitCode = 1
} else if (what === 'web') {
  const rounds = Number(argument ?? 15)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`the number of rounds is a whole number, not "${argument}"`)
  await benchWeb(rounds)
} else if (what === 'export') {
  if (!(await benchExport(countOf(argument)))) process.exitCode = 1
} else if (what === 'release') {
  const times = /^\d+$/.test(argument ?? '') ? Number(rest.shift()) : 20
  const odd = rest.find((part) => !releaseParts.includes(part))
  if (odd !== undefined) throw new Error(`«${odd}» is none of ${releaseParts.join(', ')}`)
  if (!(await benchRelease(times, rest))) process.exitCode = 1
} else if (what === 'load') {
  const { values } = parseArgs({
    args: rest,
    options: { orders: { type: 'string' }, minutes: { type: 'string' } },
  })
  if (!(await benchLoad(countOf(values.orders), countOf(values.minutes ?? '10')))) process.exitCode = 1
} else {
  console.error(
    'pnpm bench web [rounds] | pnpm bench api [--orders N] [--rounds R] | pnpm bench export [orders] | pnpm bench release [times] [part …] | pnpm bench load [--orders N] [--minutes M]',
  )
  process.exitCode = 1
}

function countOf(text = '1000000'): number {
  const orders = Number(text)
  if (!Number.isInteger(orders) || orders < 1)
    throw new Error(`the number of orders is a whole number, not "${text}"`)
  return orders
}
