import { runVisibly } from './run.ts'

test.each([
  ['ends well', '0', true],
  ['says that it failed', 'process.exit(1)', false],
  ['never ends', 'setInterval(() => undefined, 1000)', false],
])('a program that %s', async (_, code, ok) => {
  await expect(runVisibly('node', ['-e', code], { limit: 2000 })).resolves.toBe(ok)
})
