import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { job } from '../../../../test/call.ts'
import { makeDue } from '../../../../test/jobs.ts'
import {
  dottedDate,
  mailAll,
  named,
  own,
  partner,
  queries,
  reader,
  rows,
  sealed,
  server,
  system,
  today,
  withMailServers,
  yesterday,
} from '../../../../test/mails-of-registers.ts'
import { sevenZip } from '../../../../test/seven-zip.ts'
import { displayDay } from '../../../platform/time/business-zone.ts'
import { exportRegistersCommand } from '../command.ts'

withMailServers()

test('registers 1 and 3 to factoring, 2 to scoring, copies to those who asked for them', async () => {
  await partner('ALPHA')
  await reader('boss@test.kz', ['ALPHA', 'OTHER'].slice(0, 1))
  await reader('gone@test.kz', ['ALPHA'], 'inactive')
  await partner('OTHER', { factoring_email: '', scoring_email: '' })
  await makeDue(server.platform)
  await mailAll()

  expect(system.received.map(({ to, mail }) => `${to} ${mail.subject}`).sort()).toEqual(
    [
      `boss@test.kz Реестры ALPHA за ${dottedDate(yesterday)}`,
      `boss@test.kz Скоринговый реестр ALPHA за ${dottedDate(yesterday)}`,
      `f@alpha.kz Реестры ALPHA за ${dottedDate(yesterday)}`,
      `s@alpha.kz Скоринговый реестр ALPHA за ${dottedDate(yesterday)}`,
    ].sort(),
  )
  const { mail, headers, raw } = named(system, 'f@alpha.kz', 'Реестры')
  expect(mail).toMatchObject({
    from: { name: 'Кабинет партнёра', address: 'no-reply@test.kz' },
    to: [{ address: 'f@alpha.kz' }],
  })
  expect(mail.messageId).toMatch(/^<unloading-\d+\.\d+@cabinet\.test>$/)
  expect(mail.text).toContain(
    `Реестры партнёра ТОО «ALPHA» (ALPHA) за ${dottedDate(yesterday)}:\n– Реестр заявок: заявок 2, сумма 24\u00a0691,20 ₸`,
  )
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual(
    ['Реестр заявок', 'Выкупленные заявки'].map((title) => [
      `${title} ALPHA ${displayDay(yesterday)}.xlsx`,
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
  // Mails are sent in parallel, so their order varies.
  expect(records).toHaveLength(4)
  expect(records.find(({ after }) => (after as { kind?: string }).kind === 'factoring')).toMatchObject({
    actor: 'job send-mail',
    subject: 'settlement',
    merchant: 'ALPHA',
    after: { kind: 'factoring', locked: false, by: 'system' },
  })
})

test('a copy leaves only while its user may read the registers; the present address gets it', async () => {
  await partner('ALPHA')
  const { db } = server.platform
  const change = (username: string, columns: object) =>
    db.updateTable('users').set(columns).where('username', '=', username).execute()
  const people = ['demoted', 'blocked', 'unticked', 'moved', 'deleted', 'renamed'].map(
    (name) => `${name}@test.kz`,
  )
  for (const name of people) await reader(name, ['ALPHA'])
  const { role_id } = await db
    .selectFrom('users')
    .select('role_id')
    .where('username', '=', people[0] ?? '')
    .executeTakeFirstOrThrow()
  const courier = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'COURIER')
    .executeTakeFirstOrThrow()
  await reader('courier@test.kz', ['ALPHA'])
  await change('courier@test.kz', { role_id: courier.id })
  await reader('stranger@test.kz', [])
  await makeDue(server.platform)
  const queued = (await rows()).filter(({ kind }) => kind === 'factoring')
  expect(queued.map(({ recipient, user_id }) => [recipient, user_id !== null])).toEqual([
    ['f@alpha.kz', false],
    ...people.map((name) => [name, true]),
  ])
  await change('demoted@test.kz', { role_id: courier.id })
  await change('blocked@test.kz', { status: 'inactive' })
  await change('unticked@test.kz', { is_unloading: false })
  await db
    .deleteFrom('user_merchants')
    .where('user_id', '=', queued[4]?.user_id ?? 0)
    .execute()
  await db.deleteFrom('users').where('username', '=', 'deleted@test.kz').execute()
  await change('renamed@test.kz', { email: 'new@test.kz', role_id })
  await mailAll()
  expect(system.received.flatMap(({ to }) => to).sort()).toEqual(
    ['f@alpha.kz', 'new@test.kz', 'new@test.kz', 's@alpha.kz'].sort(),
  )
  expect((await rows()).map(({ recipient, state }) => `${recipient} ${state}`).sort()).toEqual(
    ['f@alpha.kz sent', 'new@test.kz sent', 'new@test.kz sent', 's@alpha.kz sent'].sort(),
  )
  const ended = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'unloading.mail-ended')
    .execute()
  expect(ended).toHaveLength(10)
})

test('a mail to an address that the partner has no more waits for a person', async () => {
  await partner('ALPHA')
  await makeDue(server.platform)
  await queries().updateTable('merchants').set({ factoring_email: 'new@alpha.kz' }).execute()
  await mailAll()
  expect(system.received.flatMap(({ to }) => to)).toEqual(['s@alpha.kz'])
  expect((await rows()).map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', 'Адрес партнёра изменился, пока письмо ждало отправки'],
    ['sent', null],
  ])
})

test("by the partner's own server, locked: 7-Zip opens it with the partner's password alone", async () => {
  const secret = 'Архив-ключ 2026!'
  await partner('LOCK', {
    is_zip_file: true,
    archive_password: sealed('LOCK', 'archive_password', secret),
    smtp_host: '127.0.0.1',
    smtp_port: own.port,
    smtp_auth_name: 'shop',
    smtp_auth_password: sealed('LOCK', 'smtp_auth_password', 'shop-password'),
  })
  await makeDue(server.platform)
  await mailAll()
  expect(system.received).toEqual([])
  const { mail, raw, user } = named(own, 'f@lock.kz', 'Реестры')
  expect([user, mail.from?.address]).toEqual(['shop', 'info@lock.kz'])
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`Реестры LOCK ${displayDay(yesterday)}.zip`, 'application/zip'],
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
    expect(listed).toContain(`Path = ${title} LOCK ${displayDay(yesterday)}.xlsx`)
  for (const wrong of ['', secret.toLowerCase(), 'shop-password'])
    await expect(sevenZip('t', `-p${wrong}`, path)).rejects.toThrow('Wrong password')
  await rm(folder, { recursive: true })
})

test('typed text adds no recipient and no header', async () => {
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
  await makeDue(server.platform)
  await mailAll()
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

test('without an archive password nothing leaves unlocked', async () => {
  await partner('OPEN', { is_zip_file: true })
  await makeDue(server.platform)
  await mailAll()
  expect(system.received).toEqual([])
  expect(await rows()).toMatchObject(
    Array(2).fill({ state: 'failed', problem: 'У партнёра не задан пароль архива' }),
  )
})

test('the history that a partner begins with is not mailed; the next period is', async () => {
  await partner('OLD', {}, { came: 400 })
  await makeDue(server.platform)
  await mailAll()
  expect([system.received, await rows()]).toEqual([[], []])
  server.clock.advance({ hours: 24 })
  await makeDue(server.platform)
  await mailAll()
  expect(system.received.map(({ mail }) => mail.subject)).toEqual([`Реестры OLD за ${dottedDate(today)}`])
})

test('three processes at once send each mail exactly once', async () => {
  for (const id of ['ALPHA', 'BETA', 'GAMMA']) await partner(id)
  await makeDue(server.platform)
  await Promise.all([1, 2, 3].map(mailAll))
  expect(system.received.map(({ to }) => to[0]).sort()).toEqual(
    ['alpha', 'beta', 'gamma'].flatMap((id) => [`f@${id}.kz`, `s@${id}.kz`]).sort(),
  )
  expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array(6).fill(1))
})

test('a period unloaded by hand is mailed on request alone', async () => {
  await partner('ALPHA', {}, { came: 400 })
  const lines: string[] = []
  const run = (mail: boolean) =>
    exportRegistersCommand(job(server.platform), { partner: 'ALPHA', from: yesterday, mail }, (line) =>
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
