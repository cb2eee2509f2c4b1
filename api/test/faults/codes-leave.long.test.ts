import { type CodesTrial, startCodesTrial } from './codes-trial.ts'

const codes = 60
const mostMs = 2_000

let trial: CodesTrial | undefined
beforeAll(async () => {
  trial = await startCodesTrial(codes)
  if (trial === undefined) console.warn('PostgreSQL is not installed: no code is sent')
}, 120_000)
afterAll(() => trial?.close())

test('while Firestore and the mail server hang, each code leaves within two seconds', async () => {
  if (trial === undefined) return
  const waits = await trial.codesBesideHangingSinks()
  console.info(`codes left after ${waits.join(', ')} ms`)
  expect(Math.max(...waits)).toBeLessThan(mostMs)
}, 60_000)

test('60 codes, two processes and a gateway that takes four seconds: every code leaves, none twice', async () => {
  if (trial === undefined) return
  const ids = await trial.codesThroughSlowGateway()
  expect([ids.length, new Set(ids).size]).toEqual([codes, codes])
}, 120_000)
