import { type AddressInfo, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { BadAddress, isOneAddress, sendWithTimeout } from './message.ts'

test.each([
  ['a@test.kz', true],
  ['имя@почта.қаз', true],
  ['a+b.c@mail.test.kz', true],
  ['', false],
  ['a', false],
  ['a@', false],
  ['a@b@c.kz', false],
  ['a@test.kz, b@test.kz', false],
  ['a@test.kz;b@test.kz', false],
  ['a@test.kz\r\nBcc: b@test.kz', false],
  ['a@test.kz\n', false],
  ['a b@test.kz', false],
  ['"a"@test.kz', false],
  ['Имя <a@test.kz>', false],
  ['group: a@test.kz;', false],
  ['a@test.kz\u0000', false],
])('%j is one address: %s', (text, is) => {
  expect(isOneAddress(text)).toBe(is)
})

test('a bad address is refused before anything is read or sent', async () => {
  let asked = 0
  const send = async () => {
    asked += 1
  }
  const mail = { to: 'a@test.kz, b@test.kz', subject: '', text: '' }
  await expect(sendWithTimeout(send, mail)).rejects.toThrow(BadAddress)
  expect(asked).toBe(0)
})

/** Starts a server that speaks SMTP up to the bytes of a mail and keeps them. */
async function listener(): Promise<{
  server: Server
  port: number
  said: () => string
  left: Promise<void>
}> {
  let data = ''
  const { promise: left, resolve } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('error', () => undefined).on('close', () => resolve())
    socket.on('data', (chunk) => {
      if (inData) data += chunk.toString('latin1')
      else if (chunk.toString().startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, port: (server.address() as AddressInfo).port, said: () => data, left }
}

test('a mail that takes too long breaks off: the server never sees its end', async () => {
  const { server, port, said, left } = await listener()
  let ended = false
  async function* slow() {
    try {
      for (let n = 0; n < 2_000; n += 1) {
        yield Buffer.alloc(3_000, 'x')
        // The pauses add up, so only the total time exceeds the limit.
        await pause(5)
      }
    } finally {
      ended = true
    }
  }
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const mail = {
    to: 'a@test.kz',
    subject: 's',
    text: 't',
    attachments: [{ name: 'a', type: 'application/zip', content: slow }],
  }
  const handed = sendWithTimeout(
    (options) => transport.sendMail({ ...options, from: 'b@test.kz' }),
    mail,
    2_000,
  )
  await expect(handed).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await left
  expect(said().length).toBeGreaterThan(3_000)
  expect(said()).not.toContain('\r\n.\r\n')
  expect(ended).toBe(true)
  await new Promise((done) => server.close(done))
})

test('the date of a mail is the instant itself, whatever zone the server’s clock is in', async () => {
  let told = ''
  const before = Math.floor(Date.now() / 1_000) * 1_000
  await sendWithTimeout(
    async (options) => {
      const transport = createTransport({ streamTransport: true, buffer: true })
      told = String((await transport.sendMail({ ...options, from: 'b@test.kz' })).message)
    },
    { to: 'a@test.kz', subject: 's', text: 't' },
  )
  const [, date = ''] = /^Date: (.+)$/m.exec(told) ?? []
  expect(date.trim()).toMatch(/ \+0000$/)
  expect(Date.parse(date)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now())
})
