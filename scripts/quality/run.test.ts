import { run } from './run.ts'

test.each([
  ['ends well', 'node', '0', true],
  ['says that it failed', 'node', 'process.exit(1)', false],
  ['never ends', 'node', 'setInterval(() => undefined, 1000)', false],
  ['does not exist', 'no-such-program', '', false],
])('a program that %s', async (_, program, code, ok) => {
  await expect(run(program, ['-e', code], { limit: 2000 })).resolves.toMatchObject({ ok })
})
