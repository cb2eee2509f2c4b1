import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Programs called npx and pnpm that start the next one through a shell, as the real ones do. */
const runner = (command: string) =>
  `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(command)}], { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
   require('node:fs').appendFileSync(process.env.PIDS, require('node:path').basename(__filename) + ' ' + process.pid + '\\n')`

let folder: string
let caller: ChildProcess | undefined
let log: string
const said = () => readFileSync(log, 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-caller-'))
  log = join(folder, 'log')
  mkdirSync(join(folder, 'bin'))
  const script = `
    import { onCallerExit } from ${JSON.stringify(join(import.meta.dirname, 'ended-with-caller.ts'))}
    import { appendFileSync } from 'node:fs'
    const say = (line) => appendFileSync(${JSON.stringify(log)}, line + '\\n')
    console.error = say
    onCallerExit(() => { say('stopped'); process.exit(0) })
    say('begun ' + process.pid)
    setInterval(() => say('works'), 300)`
  writeFileSync(join(folder, 'bin/start.ts'), script)
  writeFileSync(join(folder, 'bin/pnpm.cjs'), runner(`exec "${process.execPath}" "${folder}/bin/start.ts"`))
  writeFileSync(
    join(folder, 'bin/npx'),
    runner(`"${process.execPath}" "${folder}/bin/pnpm.cjs" start; exit $?`),
  )
  writeFileSync(log, '')
  writeFileSync(join(folder, 'pids'), '')
})
afterEach(() => {
  const pids = `${readFileSync(join(folder, 'pids'), 'utf8')}\n${said()}`.matchAll(
    /(?:npx|pnpm.cjs|begun) (\d+)/g,
  )
  for (const [, pid] of pids) kill(Number(pid), 'SIGKILL')
  caller?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended with another one.
  }
}

const until = async (holds: () => boolean) => {
  while (!holds()) await wait(20)
}
const times = (word: string) => said().split(word).length - 1
const pidOf = (program: string) =>
  Number(new RegExp(`${program} (\\d+)`).exec(readFileSync(join(folder, 'pids'), 'utf8'))?.[1])

/** Starts it as a person or a script does, and waits until it works. */
async function start(program: string, args: readonly string[]): Promise<ChildProcess> {
  caller = spawn(program, args, {
    cwd: join(folder, 'bin'),
    env: { ...process.env, NODE_OPTIONS: '', PIDS: join(folder, 'pids') },
    stdio: 'ignore',
  })
  await until(() => times('works') > 0)
  return caller
}

const npx = `"${process.execPath}" npx pnpm start`

test.each([
  ['a script in bash', 'bash', ['-c', `${npx} &`]],
  ['a script in sh', 'sh', ['-c', `${npx} &\n:`]],
  ['a script that names npx and pnpm itself', 'bash', ['-c', `${npx} & echo npx pnpm; :`]],
  ['setsid', 'bash', ['-c', `setsid ${npx} &`]],
])('%s that ends leaves it running; the end of npx ends it and says why', async (_, program, args) => {
  const shell = await start(program, args)
  await until(() => shell.exitCode !== null)
  const before = times('works')
  await until(() => times('works') > before + 4)
  expect(times('stopped')).toBe(0)
  kill(pidOf('npx'), 'SIGKILL')
  await until(() => times('stopped') === 1)
  expect(said()).toContain('Stopping: the npx or pnpm that started this process has ended.')
})

test.each(['npx', 'pnpm.cjs'])('the end of %s ends it while its caller stays', async (program) => {
  await start('bash', ['-c', `${npx}; sleep 60`])
  kill(pidOf(program), 'SIGKILL')
  await until(() => times('stopped') === 1)
})

test('pnpm alone ends it too', async () => {
  await start('sh', ['-c', `"${process.execPath}" pnpm.cjs start`])
  kill(pidOf('pnpm.cjs'), 'SIGKILL')
  await until(() => times('stopped') === 1)
})

test('without npx and pnpm nothing but a signal ends it', async () => {
  const shell = await start('bash', ['-c', `"${process.execPath}" start.ts &`])
  await until(() => shell.exitCode !== null)
  const before = times('works')
  await until(() => times('works') > before + 4)
  expect(times('stopped')).toBe(0)
})
