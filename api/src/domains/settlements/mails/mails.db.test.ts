import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { type Insertable, sql } from 'kysely'
import { startS3 } from '../../../../../jest/s3-server.ts'
import { build, type TestServer } from '../../../../test/build.ts'
import { job } from '../../../../test/call.ts'
import { addOrders, orderRow } from '../../../../test/orders.ts'
import { addUser, password } from '../../../../test/people.ts'
import { merchantRow } from '../../../../test/rows.ts'
import { sevenZip } from '../../../../test/seven-zip.ts'
import { openSmtpSink, type ReceivedMail, type SmtpSink } from '../../../../test/smtp-sink.ts'
import { systemScope } from '../../../platform/access/scope.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { seal } from '../../../platform/secrets/secrets.ts'
import { dayOf } from '../../../platform/time/business-zone.ts'
import { s3Store } from '../../../ports/files/s3-store.ts'
import { smtpMailer } from '../../../ports/mail/smtp-mailer.ts'
import { secretPlace } from '../../partners/save.ts'
import type { MerchantsTable } from '../../partners/tables.ts'
import { unloadCommand } from '../command.ts'
import { shift } from '../periods.ts'
import { unloadWhatIsDue } from '../unloading.ts'
import { enterMails } from './enter.ts'
import { sendWaitingMails } from './send.ts'

const day = 86_400_000
const scope = systemScope('test')

let server: TestServer
let system: SmtpSink
let own: SmtpSink
let today: string
let yesterday: string
const queries = () => scoped(server.platform.db, scope)
const rows = () => queries().selectFrom('unloading_mails').selectAll().orderBy('id').execute()

beforeAll(async () => {
  own = await openSmtpSink({ belowTenThousand: true })
})
afterAll(() => own.close())
beforeEach(async () => {
  system = await openSmtpSink()
  own.received.length = 0
  const mailer = smtpMailer(system.url, 'Кабинет партнёра <no-reply@test.kz>')
  const config = { partnerSmtp: { loopback: true, ports: [own.port] }, publicUrl: 'https://cabinet.test' }
  server = await build({ platform: { mailer }, config })
  server.clock.toNextDay()
  today = dayOf(server.clock.now(), server.platform.config.businessTz)
  yesterday = shift(today, -1)
})
afterEach(async () => {
  await server.close()
  await system.close()
})

/** A partner who came yesterday, so that one period is due, with an order of that day that was bought and one that was refused. */
async function partner(
  id: string,
  changes: Partial<Insertable<MerchantsTable>> = {},
  { came = 1 } = {},
): Promise<void> {
  const { db } = server.platform
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * day)
  const emails = { factoring_email: `f@${id.toLowerCase()}.kz`, scoring_email: `s@${id.toLowerCase()}.kz` }
  await queries()
    .insertInto('merchants', {
      ...merchantRow(id, Math.floor(Math.random() * 1e9)),
      ...emails,
      created_at: ago(came),
      ...changes,
    })
    .execute()
  const ids = await addOrders(
    db,
    ['buyed', 'canceled'].map((status) =>
      orderRow({ merchant_id: id, created_at: ago(1), status: status as 'buyed', amount_tiyn: 12_345_60 }),
    ),
  )
  await queries()
    .insertInto(
      'order_history',
      (['buy', 'cancel'] as const).map((action, index) => ({
        merchant_id: id,
        order_id: ids[index] ?? 0,
        at: ago(1),
        status: action === 'buy' ? ('buyed' as const) : ('canceled' as const),
        action,
        responsible: 'Банк',
        amount_from_tiyn: null,
        amount_to_tiyn: null,
        reason: null,
      })),
    )
    .execute()
}

async function reader(username: string, merchants: string[], status: 'active' | 'inactive' = 'active') {
  const id = await addUser(server.platform.db, {
    username,
    merchants,
    status,
    role: 'ONLINE_STORE_MANAGER',
  })
  await server.platform.db.updateTable('users').set({ is_unloading: true }).where('id', '=', id).execute()
}

async function mailAll(): Promise<void> {
  await enterMails(job(server.platform))
  await sendWaitingMails(job(server.platform, 'mail-unloadings'))
}

const sealed = (id: string, column: 'archive_password' | 'smtp_auth_password', secret: string) =>
  seal(secret, secretPlace(id, column), server.platform.keys)

const named = ({ received }: SmtpSink, to: string, title: string): ReceivedMail => {
  const found = received.find((mail) => mail.to.includes(to) && mail.mail.subject?.startsWith(title))
  if (found === undefined) throw new Error(`no mail «${title}» to ${to}`)
  return found
}

test('registers 1 and 3 to factoring, 2 to scoring, copies to those who asked for them', async () => {
  await partner('ALPHA')
  await reader('boss@test.kz', ['ALPHA', 'OTHER'].slice(0, 1))
  await reader('gone@test.kz', ['ALPHA'], 'inactive')
  await partner('OTHER', { factoring_email: '', scoring_email: '' })
  await unloadWhatIsDue(job(server.platform))
  await mailAll()

  expect(system.received.map(({ to, mail }) => `${to} ${mail.subject}`).sort()).toEqual(
    [
      `boss@test.kz Реестры ALPHA за ${dotted(yesterday)}`,
      `boss@test.kz Скоринговый реестр ALPHA за ${dotted(yesterday)}`,
      `f@alpha.kz Реестры ALPHA за ${dotted(yesterday)}`,
      `s@alpha.kz Скоринговый реестр ALPHA за ${dotted(yesterday)}`,
    ].sort(),
  )
  const { mail, headers, raw } = named(system, 'f@alpha.kz', 'Реестры')
  expect(mail).toMatchObject({
    from: { name: 'Кабинет партнёра', address: 'no-reply@test.kz' },
    to: [{ address: 'f@alpha.kz' }],
  })
  expect(mail.messageId).toMatch(/^<unloading-\d+\.\d+@cabinet\.test>$/)
  expect(mail.text).toContain(
    `Реестры партнёра ТОО «ALPHA» (ALPHA) за ${dotted(yesterday)}:\n– Реестр заявок: заявок 2, сумма 24\u00a0691,20 ₸`,
  )
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual(
    ['Реестр заявок', 'Выкупленные заявки'].map((title) => [
      `${title} ALPHA ${yesterday}.xlsx`,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]),
  )
  // Cyrillic travels encoded (RFC 2047 in texts, RFC 2231 in names of files), never as bare bytes.
  expect(raw.replace(/[\x20-\x7e\r\n\t]/g, '')).toBe('')
  expect(raw).toMatch(/filename\*0\*=utf-8''%D0%A0%D0%B5/i)
  expect(headers.filter((line) => /^(b?cc|sender|reply-to):/i.test(line))).toEqual([])

  for (const [index, orders] of [2, 1].entries()) {
    const book = read(mail.attachments[index]?.content)
    const lines = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    expect(lines.at(-1)).toMatchObject({ 'Номер заявки': 'Итого', 'Номер заказа': orders })
  }
  const records = await server.platform.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'unloading.mail')
    .execute()
  // Mails leave side by side, in any order.
  expect(records).toHaveLength(4)
  expect(records.find(({ after }) => (after as { kind?: string }).kind === 'factoring')).toMatchObject({
    actor: 'job mail-unloadings',
    subject: 'settlement',
    merchant: 'ALPHA',
    after: { kind: 'factoring', locked: false, by: 'system' },
  })
})

test("by the partner's own server, locked: 7-Zip opens it with his password and with no other", async () => {
  const secret = 'Архив-ключ 2026!'
  await partner('LOCK', {
    is_zip_file: true,
    archive_password: sealed('LOCK', 'archive_password', secret),
    smtp_host: '127.0.0.1',
    smtp_port: own.port,
    smtp_auth_name: 'shop',
    smtp_auth_password: sealed('LOCK', 'smtp_auth_password', 'shop-password'),
  })
  await unloadWhatIsDue(job(server.platform))
  await mailAll()
  expect(system.received).toEqual([])
  const { mail, raw, user } = named(own, 'f@lock.kz', 'Реестры')
  expect([user, mail.from?.address]).toEqual(['shop', 'info@lock.kz'])
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`Реестры LOCK ${yesterday}.zip`, 'application/zip'],
  ])
  expect(raw).not.toContain(secret)
  expect(mail.text).toContain('архиве под паролем')
  const folder = await mkdtemp(join(tmpdir(), 'mailed-'))
  const path = join(folder, 'a.zip')
  await writeFile(path, Buffer.from(mail.attachments[0]?.content as ArrayBuffer))
  expect(await sevenZip('t', `-p${secret}`, path)).toContain('Everything is Ok')
  const listed = await sevenZip('l', '-slt', path)
  expect(listed.match(/^Method = .*AES-256/gm)).toHaveLength(2)
  for (const title of ['Реестр заявок', 'Выкупленные заявки'])
    expect(listed).toContain(`Path = ${title} LOCK ${yesterday}.xlsx`)
  for (const wrong of ['', secret.toLowerCase(), 'shop-password'])
    await expect(sevenZip('t', `-p${wrong}`, path)).rejects.toThrow('Wrong password')
  await rm(folder, { recursive: true })
})

test('what somebody typed brings in no recipient and no header of his own', async () => {
  const injected = 'ТОО «Х»\r\nBcc: evil@test.kz\r\n\r\nздесь'
  await partner('EVIL', {
    merchant_legal_name: injected,
    factoring_email: 'f@evil.kz\r\nBcc: evil@test.kz',
    scoring_email: 's@evil.kz, evil@test.kz',
  })
  await partner('NAME', { merchant_legal_name: injected, scoring_email: '"a b"<evil@test.kz>' })
  await partner('FROM', {
    smtp_host: '127.0.0.1',
    smtp_port: own.port,
    public_email: 'info@from.kz\r\nBcc: evil@test.kz',
  })
  await unloadWhatIsDue(job(server.platform))
  await expect(mailAll()).rejects.toThrow('5 mails')
  expect([...system.received, ...own.received].flatMap(({ to }) => to)).toEqual(['f@name.kz'])
  for (const { headers } of system.received) {
    expect(headers.filter((line) => /^b?cc:/i.test(line))).toEqual([])
    expect(headers.filter((line) => /^(to|from|subject):/i.test(line))).toHaveLength(3)
  }
  expect(named(system, 'f@name.kz', 'Реестры').mail.text).toContain('«Х» Bcc: evil@test.kz здесь (NAME)')
  expect((await rows()).filter(({ state }) => state === 'failed').map(({ problem }) => problem)).toEqual([
    ...Array(3).fill('Неверный адрес получателя'),
    ...Array(2).fill('Неверный публичный адрес почты партнёра'),
  ])
})

test('a mail server that is down for an hour loses nothing and gets nothing twice', async () => {
  await partner('ALPHA')
  await partner('BETA')
  await unloadWhatIsDue(job(server.platform))
  const { port } = system
  await system.close()
  let failures = 0
  for (let minute = 0; minute < 60; minute += 1) {
    await mailAll().catch((error: AggregateError) => {
      failures += error.errors.length
    })
    server.clock.advance({ minutes: 1 })
  }
  // At 0, 1, 3, 7, 15 and 31 minutes: four mails each.
  expect(failures).toBe(24)
  expect((await rows()).map(({ state, attempts, problem }) => [state, attempts, problem])).toEqual(
    Array(4).fill(['waiting', 6, 'Почтовый сервер не принял письмо']),
  )
  system = await openSmtpSink({ port })
  server.clock.advance({ minutes: 5 })
  await mailAll()
  await mailAll()
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
  await unloadWhatIsDue(job(server.platform))
  system.refuse = 451
  for (let attempt = 1; attempt <= 16; attempt += 1) {
    await expect(mailAll()).rejects.toThrow('2 mails of registers are not sent yet')
    server.clock.advance({ minutes: 60 })
  }
  await mailAll()
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
    { kind: 'factoring', to: 'f@alpha.kz', state: 'failed', problem: 'Почтовый сервер не принял письмо' },
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

test('an address that was mended takes the place of the wrong one', async () => {
  await partner('ALPHA', { factoring_email: 'not an address' })
  await reader('boss@test.kz', ['ALPHA'])
  await unloadWhatIsDue(job(server.platform))
  await expect(mailAll()).rejects.toThrow('1 mails')
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
    await expect(unloadWhatIsDue(job(platform))).rejects.toThrow('1 unloadings')
    s3.down = false
    server.clock.advance({ minutes: 1 })
    await unloadWhatIsDue(job(platform))
    await enterMails(job(platform))
    s3.down = true
    await expect(sendWaitingMails(job(platform, 'mail-unloadings'))).rejects.toThrow('1 mails')
    expect(system.received).toEqual([])
    s3.down = false
    server.clock.advance({ minutes: 1 })
    await sendWaitingMails(job(platform, 'mail-unloadings'))
    const [file] = await queries().selectFrom('unloading_files').selectAll().orderBy('register').execute()
    const mailed = system.received[0]?.mail.attachments[0]?.content
    expect(mailed instanceof ArrayBuffer && mailed.byteLength).toBe(file?.size_bytes)
  } finally {
    await s3.stop()
  }
})

test('without an archive password nothing leaves unlocked', async () => {
  await partner('OPEN', { is_zip_file: true })
  await unloadWhatIsDue(job(server.platform))
  await expect(mailAll()).rejects.toThrow('2 mails')
  expect(system.received).toEqual([])
  expect(await rows()).toMatchObject(
    Array(2).fill({ state: 'failed', problem: 'У партнёра не задан пароль архива' }),
  )
})

test('the history that a partner begins with is not mailed; the next period is', async () => {
  await partner('OLD', {}, { came: 400 })
  await unloadWhatIsDue(job(server.platform))
  await mailAll()
  expect([system.received, await rows()]).toEqual([[], []])
  server.clock.advance({ hours: 24 })
  await unloadWhatIsDue(job(server.platform))
  await mailAll()
  expect(system.received.map(({ mail }) => mail.subject)).toEqual([`Реестры OLD за ${dotted(today)}`])
})

test('three processes at once send each mail exactly once', async () => {
  for (const id of ['ALPHA', 'BETA', 'GAMMA']) await partner(id)
  await unloadWhatIsDue(job(server.platform))
  await Promise.all([1, 2, 3].map(mailAll))
  expect(system.received.map(({ to }) => to[0]).sort()).toEqual(
    ['alpha', 'beta', 'gamma'].flatMap((id) => [`f@${id}.kz`, `s@${id}.kz`]).sort(),
  )
  expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array(6).fill(1))
})

test('a sender that dies before it has noted a mail sends it again under the same Message-ID', async () => {
  await partner('ALPHA', { scoring_email: '' })
  await unloadWhatIsDue(job(server.platform))
  await enterMails(job(server.platform))
  const handed = Promise.withResolvers<void>()
  const { mailer } = server.platform
  const dying = {
    ...mailer,
    send: async (mail: Parameters<typeof mailer.send>[0]) => {
      await mailer.send(mail)
      handed.resolve()
      return new Promise<void>(() => undefined)
    },
  }
  void sendWaitingMails(job({ ...server.platform, mailer: dying }, 'mail-unloadings'))
  await handed.promise
  await sendWaitingMails(job(server.platform, 'mail-unloadings'))
  expect(system.received).toHaveLength(1)
  server.clock.advance({ minutes: 11 })
  await sendWaitingMails(job(server.platform, 'mail-unloadings'))
  expect(new Set(system.received.map(({ mail }) => mail.messageId)).size).toBe(1)
  expect([system.received.length, await rows()]).toMatchObject([2, [{ state: 'sent', attempts: 2 }]])
})

test('by hand nobody is written to, unless it is asked for', async () => {
  await partner('ALPHA', {}, { came: 400 })
  const lines: string[] = []
  const run = (mail: boolean) =>
    unloadCommand(job(server.platform), { partner: 'ALPHA', from: yesterday, mail }, (line) =>
      lines.push(line),
    )
  await run(false)
  await mailAll()
  expect(system.received).toEqual([])
  await run(true)
  await mailAll()
  await run(true)
  await mailAll()
  expect(system.received.map(({ to }) => to[0]).sort()).toEqual(['f@alpha.kz', 's@alpha.kz'])
  expect(lines).toEqual([
    'The registers are made.',
    'The running server will send the mails.',
    'The registers of this period are already made.',
    'The mails of this period are sent or on their way.',
    'The registers of this period are already made.',
  ])
})

test('a register that was damaged in the storage is not sent', async () => {
  await partner('ALPHA', { scoring_email: '' })
  await unloadWhatIsDue(job(server.platform))
  await sql`update unloading_files set sha256 = repeat('0', 64) where register = 1`.execute(
    server.platform.db,
  )
  await expect(mailAll()).rejects.toThrow('1 mails')
  expect(system.received).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'Файл реестра недоступен в хранилище' }])
})

function dotted(text: string): string {
  return text.split('-').reverse().join('.')
}
