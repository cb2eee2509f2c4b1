import { sql } from 'kysely'
import { startS3 } from '../../../../../release/test/s3-server.ts'
import { expireAttempts, makeDue, sendDueMails } from '../../../../test/jobs.ts'
import {
  mailAll,
  partner,
  queries,
  reader,
  reopenSystem,
  rows,
  server,
  system,
  withMailServers,
} from '../../../../test/mails-of-registers.ts'
import { addUser, password } from '../../../../test/people.ts'
import { s3Store } from '../../../ports/files/s3-store.ts'

withMailServers()

test('a mail server that is down loses nothing and gets nothing twice', async () => {
  await partner('ALPHA')
  await partner('BETA')
  await makeDue(server.platform)
  const { port } = system
  await system.close()
  for (let attempt = 1; attempt <= 6; attempt += 1)
    await expect(sendDueMails(server.platform, { retries: true })).rejects.toThrow('4 jobs failed')
  expect((await rows()).map(({ state, attempts, problem }) => [state, attempts, problem])).toEqual(
    Array(4).fill(['waiting', 6, 'Сервер отправки писем не принял письмо']),
  )
  await reopenSystem(port)
  await sendDueMails(server.platform, { retries: true })
  await sendDueMails(server.platform, { retries: true })
  expect(system.received.map(({ to }) => to[0]).sort()).toEqual([
    'f@alpha.kz',
    'f@beta.kz',
    's@alpha.kz',
    's@beta.kz',
  ])
  expect((await rows()).every(({ state, problem }) => state === 'sent' && problem === null)).toBe(true)
})

test('after the last attempt it is a failure that whoever reads registers repeats', async () => {
  await partner('ALPHA')
  await makeDue(server.platform)
  system.refuse = 451
  for (let attempt = 1; attempt <= 16; attempt += 1) {
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await expect(sendDueMails(server.platform, { retries: true })).rejects.toThrow('2 jobs failed')
  }
  expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual(
    Array(2).fill(['failed', 16]),
  )
  const actions = () =>
    server.platform.db
      .selectFrom('audit_log')
      .select(({ fn }) => ['action', fn.countAll<number>().as('times')])
      .where('action', 'like', 'unloading.mail%')
      .groupBy('action')
      .orderBy('action')
      .execute()
  expect(await actions()).toEqual([{ action: 'unloading.mail-failed', times: 2 }])

  await addUser(server.platform.db, {
    username: 'm@test.kz',
    role: 'ONLINE_STORE_MANAGER',
    merchants: ['ALPHA'],
  })
  await addUser(server.platform.db, { username: 'c@test.kz', role: 'COURIER', merchants: ['ALPHA'] })
  await addUser(server.platform.db, { username: 'other@test.kz', role: 'ONLINE_STORE_MANAGER' })
  const ask = async (who: string, method: 'GET' | 'POST', path: string) => {
    const { headers } = await server.signIn(who, password)
    const url = `/api/accounting/v1/apps-unloading-history/ALPHA${path}`
    return server.app.inject({ method, url, headers })
  }
  const [period] = (await ask('m@test.kz', 'GET', '')).json<{ id: number; mails: object[] }[]>()
  expect(period?.mails).toMatchObject([
    {
      kind: 'factoring',
      to: 'f@alpha.kz',
      state: 'failed',
      problem: 'Сервер отправки писем не принял письмо',
    },
    { kind: 'scoring', to: 's@alpha.kz', state: 'failed', sent_at: null },
  ])
  const retry = `/${period?.id}/mail-retry`
  expect((await ask('c@test.kz', 'POST', retry)).statusCode).toBe(403)
  expect((await ask('other@test.kz', 'POST', retry)).statusCode).toBe(404)
  system.refuse = 0
  const answer = await ask('m@test.kz', 'POST', retry)
  expect([answer.statusCode, answer.json().mails]).toMatchObject([
    200,
    [{ state: 'waiting' }, { state: 'waiting' }],
  ])
  await server.runJobs()
  expect(system.received).toHaveLength(2)
  const again = await ask('m@test.kz', 'POST', retry)
  expect([again.statusCode, again.json().code]).toEqual([409, 'UNLOADING_MAILS_NOT_FAILED'])
  expect(await actions()).toEqual([
    { action: 'unloading.mail', times: 2 },
    { action: 'unloading.mail-failed', times: 2 },
    { action: 'unloading.mail-retry', times: 1 },
  ])
})

test('an address that was repaired takes the place of the wrong one', async () => {
  await partner('ALPHA', { factoring_email: 'not an address' })
  await reader('boss@test.kz', ['ALPHA'])
  await makeDue(server.platform)
  await mailAll()
  expect(system.received).toHaveLength(3)
  await queries().updateTable('merchants').set({ factoring_email: 'f@alpha.kz' }).execute()
  await reader('new@test.kz', [])
  const { headers } = await server.signIn('boss@test.kz', password)
  const [{ unloading_id = 0 } = {}] = await rows()
  const url = `/api/accounting/v1/apps-unloading-history/ALPHA/${unloading_id}/mail-retry`
  const presses = await Promise.all([1, 2].map(() => server.app.inject({ method: 'POST', url, headers })))
  expect(presses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await server.runJobs()
  expect(system.received.slice(3).map(({ to }) => to)).toEqual([['f@alpha.kz']])
  expect((await rows()).map(({ recipient, state }) => `${recipient} ${state}`).sort()).toEqual(
    ['boss@test.kz sent', 'boss@test.kz sent', 'f@alpha.kz sent', 's@alpha.kz sent'].sort(),
  )
})

test('registers that lie in S3 are made, mailed and fetched; while it is down they wait', async () => {
  const s3 = await startS3()
  try {
    const files = s3Store({ ...s3, region: 'us-east-1', prefix: '' })
    const platform = { ...server.platform, files }
    await partner('ALPHA', { scoring_email: '' })
    s3.down = true
    await expect(makeDue(platform)).rejects.toThrow('1 jobs failed')
    s3.down = false
    await makeDue(platform, { retries: true })
    s3.down = true
    await expect(sendDueMails(platform)).rejects.toThrow('1 jobs failed')
    expect(system.received).toEqual([])
    s3.down = false
    await sendDueMails(platform, { retries: true })
    const [file] = await queries().selectFrom('unloading_files').selectAll().orderBy('register').execute()
    const mailed = system.received[0]?.mail.attachments[0]?.content
    expect(mailed instanceof ArrayBuffer && mailed.byteLength).toBe(file?.size_bytes)
  } finally {
    await s3.stop()
  }
})

test('a sender that dies before it has noted a mail sends it again under the same Message-ID', async () => {
  await partner('ALPHA', { scoring_email: '' })
  await makeDue(server.platform)
  const handed = Promise.withResolvers<void>()
  const dead = Promise.withResolvers<void>()
  const { mailer } = server.platform
  const dying = {
    ...mailer,
    send: async (mail: Parameters<typeof mailer.send>[0]) => {
      await mailer.send(mail)
      handed.resolve()
      return dead.promise
    },
  }
  const lost = sendDueMails({ ...server.platform, mailer: dying }).catch(String)
  await handed.promise
  await mailAll()
  expect(system.received).toHaveLength(1)
  await expireAttempts(server.database)
  await mailAll()
  expect(new Set(system.received.map(({ mail }) => mail.messageId)).size).toBe(1)
  expect([system.received.length, await rows()]).toMatchObject([2, [{ state: 'sent', attempts: 2 }]])
  // The killed job must end before its database closes.
  dead.reject(new Error('killed'))
  expect(await lost).toContain('1 jobs failed')
})

test('a register that was damaged in the storage is not sent', async () => {
  await partner('ALPHA', { scoring_email: '' })
  await makeDue(server.platform)
  await sql`update unloading_files set sha256 = repeat('0', 64) where register = 1`.execute(
    server.platform.db,
  )
  await expect(mailAll()).rejects.toThrow('1 jobs failed')
  expect(system.received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'Файл реестра недоступен в хранилище' }])
})
