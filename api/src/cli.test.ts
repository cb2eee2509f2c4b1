import { spawnSync } from 'node:child_process'

const run = (...args: string[]) => runWith({ PORT: 'x' }, ...args)

const runWith = (own: NodeJS.ProcessEnv, ...args: string[]) => {
  const { NODE_OPTIONS: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${import.meta.dirname}/cli.ts`, ...args], {
    env: { ...env, ...own },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('tells its commands to who asks, and a wrong option in a sentence', () => {
  expect(run('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('audit verify'),
    stderr: '',
  })
  expect(run('no-such')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('audit verify'),
  })
  expect(run('migrate', '--no-such')).toMatchObject({
    status: 1,
    stderr: expect.not.stringContaining('    at '),
  })
})

test('names a wrong setting in words that fit a command which starts no server', () => {
  const { status, stderr } = run('unload')
  // systemd starts such a process no more: see RestartPreventExitStatus.
  expect(status).toBe(2)
  expect(stderr).toMatch(/^Wrong settings .*\n {2}· PORT must be .*\n$/)
})

test('a command on the database asks for its address alone', () => {
  const { status, stderr } = runWith({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'migrate')
  expect(status).toBe(1)
  expect(stderr).toContain('ECONNREFUSED')
})
