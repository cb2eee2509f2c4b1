import { setTimeout as delay } from 'node:timers/promises'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { jobHandlers } from '../../jobs/handlers.ts'
import type { Sms } from '../../ports/sms/sms.ts'
import { inTransaction, jobCall } from '../call.ts'
import type { Platform } from '../platform.ts'
import { deliverSms } from './lanes.ts'
import { sendSms, storeDocuments } from './outbox.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

const inAnHour = () => new Date(Date.now() + 3_600_000)
const onRealClock = ({ platform }: TestServer): Platform => ({ ...platform, clock: () => new Date() })
const send = (platform: Platform, text: string) =>
  inTransaction(job(platform), (call) => sendSms(call, { phone: '77011234567', text }, inAnHour()))

test('with a document store that hangs, a delivery code leaves at once', async () => {
  const left = Promise.withResolvers<number>()
  const hangs = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const hanging = {
    put: () => {
      hangs.resolve()
      return released.promise
    },
  }
  server = await build({
    platform: { documents: hanging, sms: { send: async () => left.resolve(performance.now()) } },
  })
  const platform = onRealClock(server)
  const documents = Array.from({ length: 40 }, (_, n) => ({ collection: 'c', id: String(n), fields: {} }))
  await inTransaction(job(platform), (call) => storeDocuments(call, documents))
  await platform.jobs.work(jobHandlers(platform))
  await hangs.promise
  const began = performance.now()
  await send(platform, 'Код 123456')
  // Far less than the documents are given.
  expect((await left.promise) - began).toBeLessThan(15_000)
  // What still runs when a test ends would fail in the next one.
  released.resolve()
  const waiting = () => platform.db.selectFrom('outbox').select('id').execute()
  while ((await waiting()).length > 0) await delay(20)
})

test('two processes and a gateway that takes its time: every SMS leaves, none twice', async () => {
  const sent: string[] = []
  const both = Promise.withResolvers<void>()
  let begun = 0
  const gateway = {
    send: async ({ text }: Sms) => {
      // The first is on its way until another one is.
      begun += 1
      if (begun === 2) both.resolve()
      await both.promise
      sent.push(text)
    },
  }
  server = await build({ platform: { sms: gateway } })
  const platform = onRealClock(server)
  const texts = Array.from({ length: 30 }, (_, n) => `SMS ${n}`)
  for (const text of texts) await send(platform, text)
  await Promise.all([1, 2].map(() => deliverSms(jobCall(platform, 'deliver-sms', 'a process'))))
  expect(sent.sort()).toEqual(texts.sort())
})
