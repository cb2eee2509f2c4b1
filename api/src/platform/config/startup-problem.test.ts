import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secureServer } from '../http/secure-server.ts'
import { startupProblem } from './startup-problem.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-start-'))
})
afterAll(() => rm(folder, { recursive: true }))

const failure = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('it works')
}
const listen = (port: number, host = '127.0.0.1') =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, host, () => resolve((server.unref().address() as { port: number }).port))
  })

test.each<[string, () => unknown, RegExp]>([
  ['a taken port', async () => listen(await listen(0)), /^Port \d+ is taken by another process: .*PORT\)\.$/],
  ['another machine’s address', () => listen(0, '203.0.113.7'), /HOST\.$/],
  [
    'a missing certificate',
    () => secureServer({ cert: `${folder}/no.pem`, key: '' }, () => undefined),
    /no\.pem does not exist/,
  ],
  [
    'a certificate that is none',
    async () => {
      await writeFile(`${folder}/a.pem`, 'a')
      return secureServer({ cert: `${folder}/a.pem`, key: `${folder}/a.pem` }, () => undefined)
    },
    /^TLS_CERT and TLS_KEY/,
  ],
  ['a folder that is a file', () => writeFile(`${folder}/a.pem/b`, ''), /a\.pem\/b is no folder/],
  [
    'a full disk',
    () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' })),
    /disk is full/,
  ],
  [
    'a right that is missing',
    () => Promise.reject(Object.assign(new Error('permission denied for table users'), { code: '42501' })),
    /refuses a right .*: permission denied for table users\.$/,
  ],
  [
    'a database that is away',
    () =>
      Promise.reject(
        Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
          code: 'ECONNREFUSED',
          syscall: 'connect',
        }),
      ),
    /does not answer: connect ECONNREFUSED/,
  ],
])('%s is a sentence', async (_, work, sentence) => {
  const told = startupProblem(await failure(work))
  expect(told).toMatch(sentence)
  expect(told).not.toContain('\n')
})

test('an error of the code keeps its stack', () => {
  expect(startupProblem(new TypeError('x is not a function'))).toBeUndefined()
})
