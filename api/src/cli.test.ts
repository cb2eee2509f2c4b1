import { spawnSync } from 'node:child_process'

const run = (...args: string[]) => {
  const { NODE_OPTIONS: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${import.meta.dirname}/cli.ts`, ...args], {
    env: { ...env, PORT: 'x' },
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
  const { status, stderr } = run('keys')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Wrong settings .*\n {2}· PORT must be .*\n$/)
})
