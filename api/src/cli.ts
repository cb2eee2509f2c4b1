import { parseArgs } from 'node:util'
import { type Command, commands, options } from './cli/commands.ts'

try {
  process.exitCode = await perform()
} catch (error) {
  process.exitCode = isWrongOption(error) ? say(error.message, 1) : await explain(error)
}

/** Prints an operator's mistake as one sentence; any other error keeps its stack. @returns the exit code */
async function explain(error: unknown): Promise<number> {
  const { isPermanent, startupProblem } = await import('./platform/config/startup-problem.ts')
  return say(startupProblem(error) ?? error, isPermanent(error) ? 2 : 1)
}

function say(what: unknown, code: number): number {
  console.error(what)
  return code
}

async function perform(): Promise<number> {
  const help = { type: 'boolean', short: 'h' } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { ...options, help } })
  const [name = '', argument] = positionals
  const command = new Map<string, Command>(Object.entries(commands)).get(name)
  if (command !== undefined && !values.help) return command.run(argument, values)
  if (values.help) console.log(usage())
  else console.error(usage())
  return values.help ? 0 : 2
}

function isWrongOption(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
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
