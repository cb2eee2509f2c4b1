/** `pnpm bench web [pairs]`, `pnpm bench api [address]`. */
import { benchApi } from './api.ts'
import { benchWeb } from './web.ts'

const [what, argument] = process.argv.slice(2)

if (what === 'api') {
  await benchApi(argument)
} else if (what === 'web') {
  const pairs = Number(argument ?? 15)
  if (!Number.isInteger(pairs) || pairs < 1)
    throw new Error(`the number of pairs is a whole number, not "${argument}"`)
  await benchWeb(pairs)
} else {
  console.error('pnpm bench web [pairs] | pnpm bench api [address]')
  process.exitCode = 1
}
