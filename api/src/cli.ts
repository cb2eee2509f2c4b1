import { parseArgs } from 'node:util'
import type { Command } from './cli/command.ts'
import { createAdmin } from './cli/create-admin.ts'
import { importOrders } from './cli/import-orders.ts'
import { createKey, listKeys, revokeKey } from './cli/keys.ts'
import { migrate } from './cli/migrate.ts'
import { openapi } from './cli/openapi.ts'
import { rollup } from './cli/rollup.ts'
import { rotateSecrets } from './cli/rotate-secrets.ts'
import { seed } from './cli/seed.ts'
import { serve } from './cli/serve.ts'
import { unload } from './cli/unload.ts'
import { ConfigError } from './platform/config/config.ts'
import { DataFolderInUse } from './platform/db/data-folder-lock.ts'

const commands = new Map<string, Command>(
  Object.entries({
    serve,
    migrate,
    seed,
    rollup,
    import: importOrders,
    'create-key': createKey,
    keys: listKeys,
    'revoke-key': revokeKey,
    unload,
    'create-admin': createAdmin,
    'rotate-secrets': rotateSecrets,
    openapi,
  }),
)

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    partner: { type: 'string' },
    bank: { type: 'boolean' },
    name: { type: 'string' },
    orders: { type: 'string' },
    superadmin: { type: 'boolean' },
    from: { type: 'string' },
    to: { type: 'string' },
    mail: { type: 'boolean' },
  },
})
const [name = '', argument] = positionals

try {
  const command = commands.get(name)
  if (command === undefined) console.error(usage())
  process.exitCode = command === undefined ? 2 : await command.run({ argument, options })
} catch (error) {
  // What an operator can mend is told in a sentence, everything else with its stack.
  console.error(error instanceof ConfigError || error instanceof DataFolderInUse ? error.message : error)
  process.exitCode = 1
}

function usage(): string {
  const lines = [...commands.values()].flatMap((command) => command.usage)
  const column = 22
  const line = ([how, what]: readonly [string, string]) =>
    how.length > column - 2
      ? `  ${how}\n${' '.repeat(column + 1)}${what}`
      : `  ${how.padEnd(column - 2)} ${what}`
  return ['pnpm api COMMAND', ...lines.map(line)].join('\n')
}
