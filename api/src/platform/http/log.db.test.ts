import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { addUser, password } from '../../../test/people.ts'
import { openSmtpSink, type SmtpSink } from '../../../test/smtp-sink.ts'
import { traceCommand } from '../../domains/audit/trace.ts'
import { smtpMailer } from '../../ports/mail/smtp-mailer.ts'

describe('the log', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await build()
    await addUser(server.platform.db, { username: 'http@test.kz' })
  })
  afterAll(() => server.close())

  const signIn = '/api/users/api/v1/sign-in'

  test('an unexpected failure hides its cause, and the log records it without personal data', async () => {
    await using broken = await build({ env: { LOG_LEVEL: 'info' } })
    await broken.platform.db.schema.dropTable('sign_in_failures').execute()
    const payload = { username: 'aigerim@test.kz', password: 'Secret-Password-1' }
    const response = await broken.app.inject({ method: 'POST', url: signIn, payload })
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { code: 'INTERNAL', message: 'Ошибка на стороне сервера', requestId: expect.any(String) },
    ])
    const log = broken.log.join('')
    expect(log).toContain('sign_in_failures')
    expect(log).toContain(response.json().requestId)
  })

  test('the log holds no e-mail, phone, password, token or address from requests', async () => {
    const { access, refreshCookie, headers } = await server.signIn('http@test.kz', password)
    const cookie = refreshCookie
    await server.app.inject({ method: 'POST', url: '/api/users/api/v1/refresh', headers: { cookie } })
    await server.app.inject({ url: '/api/accounting/v1/applications?ph_number=77015554433', headers })
    await server.app.inject({ url: '/api/users/api/v1/forget-password/somebody@test.kz' })
    await server.app.inject({
      method: 'POST',
      url: signIn,
      payload: { username: 'other@test.kz', password: 'Typed-Secret' },
    })
    await server.app.inject({ url: '/api/nothing/somebody@test.kz?token=abc' })
    const log = server.log.join('')
    expect(log).toContain('/api/users/api/v1/forget-password/:email')
    for (const secret of [
      '@test.kz',
      '5554433',
      password,
      'Typed-Secret',
      access,
      refreshCookie.split('=')[1] ?? '',
      'token=abc',
    ])
      expect(log).not.toContain(secret)
  })
})

describe('the id of a request', () => {
  const proxies = ['10.0.0.1', '192.168.0.0/16', 'fd00::/8']
  const id = '4f1c2d7e9b0a4c6d8e1f2a3b4c5d6e7f'
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${trace}-b7ad6b7169203331-01`

  let server: TestServer
  let mails: SmtpSink

  beforeAll(async () => {
    mails = await openSmtpSink()
    const mailer = smtpMailer(mails.url, 'no-reply@test.kz')
    server = await build({ config: { trustProxy: proxies }, platform: { mailer } })
    await addUser(server.platform.db, { username: 'ann@test.kz' })
  })
  afterAll(async () => {
    await server.close()
    server.platform.mailer.close()
    await mails.close()
  })

  test.each([
    ['a trusted proxy', '10.0.0.1', id, true],
    ['a proxy of a trusted network', '192.168.7.7', id, true],
    ['the same over IPv6', '::ffff:192.168.7.7', id, true],
    ['a trusted IPv6 network', 'fd00::1', id, true],
    ['anybody else', '203.0.113.7', id, false],
    ['a trusted proxy that passes on a text', '10.0.0.1', 'ann@test.kz 77011234567', false],
    ['a trusted proxy that passes on much', '10.0.0.1', 'a'.repeat(65), false],
  ])('the id that %s sends', async (_, remoteAddress, sent, isUsed) => {
    server.log.length = 0
    const headers = { 'x-request-id': sent, traceparent: isUsed ? traceparent : `${traceparent} ann@test.kz` }
    const answer = await server.app.inject({ url: '/healthz', remoteAddress, headers })
    const used = answer.headers['x-request-id']
    if (isUsed) expect(used).toBe(sent)
    else expect(used).toMatch(/^[0-9a-f-]{36}$/)
    const line = JSON.parse(server.log.find((text) => text.includes('"request"')) ?? '{}')
    expect([line.reqId, line.trace]).toEqual([used, isUsed ? trace : undefined])
  })

  test('audit, job and mail of a request carry its id, and trace prints them', async () => {
    const ask = { remoteAddress: '10.0.0.1', headers: { 'x-request-id': id } }
    await server.app.inject({ url: '/api/users/api/v1/forget-password/ann@test.kz', ...ask })
    const payload = { username: 'ann@test.kz', password }
    await server.app.inject({ method: 'POST', url: '/api/users/api/v1/sign-in', payload, ...ask })
    const printed = async (requestId?: string) => {
      const lines: string[] = []
      const code = await traceCommand(job(server.platform), requestId, (line) => lines.push(line))
      return { code, text: lines.join('\n') }
    }
    const before = await printed(id)
    expect(before.code).toBe(0)
    expect(before.text).toMatch(/job {4}password-link {2}created, 0 retries/)
    expect(before.text).toMatch(/audit {2}session\.begin/)
    await server.runJobs()
    expect(mails.received[0]?.headers).toContainEqual(
      expect.stringMatching(new RegExp(`^x-request-id: ${id}$`, 'i')),
    )
    expect((await printed('0123456789')).code).toBe(1)
    expect((await printed()).code).toBe(2)
  })
})
