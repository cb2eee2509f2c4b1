import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { smtpMailer } from './smtp-mailer.ts'

const received: string[] = []
let refuse = false

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => done(refuse ? new Error('no') : undefined),
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

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const mailer = () =>
  smtpMailer(
    `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    'Кабинет <no-reply@test.kz>',
  )

test('a mail arrives as it was written', async () => {
  await mailer().send({
    to: 'aigerim@test.kz',
    subject: 'Восстановление пароля',
    text: 'Ссылка:\n\nhttps://a.kz/?token=x',
  })
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail).toMatchObject({
    from: { name: 'Кабинет', address: 'no-reply@test.kz' },
    to: [{ address: 'aigerim@test.kz' }],
    subject: 'Восстановление пароля',
    text: 'Ссылка:\n\nhttps://a.kz/?token=x\n',
  })
})

test('a refusal is an error, so that the job is tried again', async () => {
  refuse = true
  await expect(mailer().send({ to: 'aigerim@test.kz', subject: 's', text: 't' })).rejects.toThrow()
})
