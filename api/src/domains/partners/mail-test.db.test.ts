import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { build, type TestServer } from '../../../test/build.ts'
import { binOf } from '../../../test/partner-forms.ts'
import { addUser, password } from '../../../test/people.ts'

const received: string[] = []
const smtpPassword = 'canary-smtp-5c1d'

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password: given }, _session, done) =>
    given === smtpPassword ? done(null, { user: username }) : done(new Error('no')),
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})

let port: number
let server: TestServer
let headers: { authorization: string }

beforeAll(async () => {
  port = await listenBelow10000()
  server = await build({ config: { partnerSmtp: { loopback: true, ports: [port] } } })
  await addUser(server.platform.db, { username: 'admin@test.kz' })
  headers = (await server.signIn('admin@test.kz', password)).headers
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

/** Listens on a port of four digits, the most that a partner may have; the system assigns higher ones. */
async function listenBelow10000(): Promise<number> {
  for (let candidate = 3_000 + (process.pid % 6_000); ; candidate += 1) {
    const free = await new Promise<boolean>((resolve) => {
      smtp.server.once('error', () => resolve(false))
      smtp.listen(candidate, '127.0.0.1', () => resolve(true))
    })
    if (free) return candidate
  }
}

let made = 0
async function partner(settings: object): Promise<string> {
  made += 1
  const payload = {
    merchant_id: `MAIL_${made}`,
    merchant_legal_name: 'ТОО «Почта»',
    bin: binOf(made),
    status: 'test',
    bid: 1,
    m_site: 'https://shop.kz',
    public_email: 'info@shop.kz',
    point_code: '01',
    factor_doc_date: '2026-01-15T00:00:00Z',
    ...settings,
  }
  await server.app.inject({ method: 'POST', url: '/api/accounting/v1/merchants', headers, payload })
  return payload.merchant_id
}

const mailTest = (id: string): Promise<LightMyRequestResponse> =>
  server.app.inject({ method: 'POST', url: `/api/accounting/v1/merchants/${id}/mail-test`, headers })

test('a mail leaves by the partner’s server, from the partner’s address, to the caller', async () => {
  const id = await partner({
    smtp_host: '127.0.0.1',
    smtp_port: port,
    smtp_auth_name: 'shop',
    smtp_auth_password: smtpPassword,
  })
  const response = await mailTest(id)
  expect([response.statusCode, response.json()]).toEqual([200, { to: 'admin@test.kz' }])
  expect(await PostalMime.parse(received[0] ?? '')).toMatchObject({
    from: { address: 'info@shop.kz' },
    to: [{ address: 'admin@test.kz' }],
    subject: 'Проверка почты партнёра',
  })
})

test.each([
  [{}, 'SMTP_NOT_SET', 'Укажите и сохраните сервер и порт SMTP'],
  [{ smtp_host: '10.0.0.1', smtp_port: 0 }, 'SMTP_FAILED', 'Этот адрес сервера использовать нельзя'],
  [{ smtp_host: '169.254.169.254', smtp_port: 0 }, 'SMTP_FAILED', 'Этот адрес сервера использовать нельзя'],
  [{ smtp_host: '127.0.0.1', smtp_port: 22 }, 'SMTP_FAILED', /^Порт должен быть одним из/],
  [
    { smtp_host: '127.0.0.1', smtp_port: 0, smtp_auth_name: 'shop', smtp_auth_password: 'canary-wrong' },
    'SMTP_FAILED',
    'Сервер не принял логин или пароль',
  ],
] as const)('%j: %s', async (settings, code, message) => {
  // Port 0 stands for the port of the server above, which is known only at run time.
  const own =
    'smtp_port' in settings && settings.smtp_port === 0 ? { ...settings, smtp_port: port } : settings
  const id = await partner('smtp_host' in own ? { ...own, smtp_host: '127.0.0.1' } : own)
  // The save refuses inner hosts; an older version has let them in.
  if ('smtp_host' in own)
    await sql`update merchants set smtp_host = ${own.smtp_host} where merchant_id = ${id}`.execute(
      server.platform.db,
    )
  const response = await mailTest(id)
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { code, message: expect.stringMatching(message) },
  ])
  expect(JSON.stringify([response.body, server.log])).not.toContain('canary')
})
