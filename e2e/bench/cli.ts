/**
 * `pnpm bench web [pairs]`, `pnpm bench api [address]`, `pnpm bench dashboard [orders]`, `pnpm bench export [orders]`,
 * `pnpm bench release-tabs [rounds]`.
 */
import { benchApi } from './api.ts'
import { benchDashboard } from './dashboard.ts'
import { benchExport } from './export.ts'
import { releaseWithOpenTabs } from './release-tabs.ts'
import { benchWeb } from './web.ts'

const [what, argument] = process.argv.slice(2)

if (what === 'api') {
  await benchApi(argument)
} else if (what === 'web') {
  const pairs = Number(argument ?? 15)
  if (!Number.isInteger(pairs) || pairs < 1)
    throw new Error(`the number of pairs is a whole number, not "${argument}"`)
  await benchWeb(pairs)
} else if (what === 'dashboard' || what === 'export') {
  const orders = Number(argument ?? 1_000_000)
  if (!Number.isInteger(orders) || orders < 1)
    throw new Error(`the number of orders is a whole number, not "${argument}"`)
  await (what === 'dashboard' ? benchDashboard(orders) : benchExport(orders))
} else if (what === 'release-tabs') {
  const rounds = Number(argument ?? 200)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`the number of rounds is a whole number, not "${argument}"`)
  const { troubles } = await releaseWithOpenTabs(rounds)
  if (troubles.length > 0) process.exitCode = 1
} else {
  console.error(
    'pnpm bench web [pairs] | pnpm bench api [address] | pnpm bench dashboard [orders] | pnpm bench export [orders] | pnpm bench release-tabs [rounds]',
  )
  process.exitCode = 1
}
