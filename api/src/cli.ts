import { parseArgs } from 'node:util'
import { type Command, commands, options } from './cli/commands.ts'
import { ConfigError } from './platform/config/config.ts'
import { DataFolderInUse } from './platform/db/data-folder-lock.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options })
const [name = '', argument] = positionals

try {
  const command = new Map<string, Command>(Object.entries(commands)).get(name)
  if (command === undefined) console.error(usage())
  process.exitCode = command === undefined ? 2 : await command.run(argument, values)
} catch (error) {
  // What an operator can mend is told in a sentence, everything else with its stack.
  console.error(error instanceof ConfigError || error instanceof DataFolderInUse ? error.message : error)
  process.exitCode = 1
}

function usage(): string {
  const lines = Object.entries(commands).flatMap(([command, { usage }]) =>
    usage.map(([how, what]) => [`${command} ${how}`.trim(), what] as const),
  )
  const column = 22
  const line = ([how, what]: readonly [string, string]) =>
    how.length > column - 2
      ? `  ${how}\n${' '.repeat(column + 1)}${what}`
      : `  ${how.padEnd(column - 2)} ${what}`
  return ['pnpm api COMMAND', ...lines.map(line)].join('\n')
}
