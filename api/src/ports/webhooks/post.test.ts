import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postWebhook, refusedUrl } from './post.ts'

let server: Server
let listener: RequestListener
let url: string
beforeAll(async () => {
  server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const loopback = { loopback: true } as const
const post = (rules: Parameters<typeof postWebhook>[2] = loopback, to = url) =>
  postWebhook(to, { headers: { 'webhook-id': 'msg_1' }, body: '{}' }, rules)

test.each<[string, RequestListener, object]>([
  ['204', (_, response) => response.writeHead(204).end(), { status: 204, answer: '', problem: null }],
  [
    '500 with control characters',
    (_, response) => response.writeHead(500).end('не\u0000 \u001b[31mсмог\u202e'),
    { status: 500, answer: 'не   [31mсмог ', problem: null },
  ],
  [
    '301',
    (_, response) => response.writeHead(301, { location: 'http://127.0.0.1:9/' }).end(),
    { status: 301, problem: 'Перенаправление: укажите конечный адрес' },
  ],
  [
    'a body that closes half way',
    (_, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('half', () => response.destroy())
    },
    { status: 200, problem: 'Сервер оборвал соединение' },
  ],
  [
    'a connection closed without an answer',
    ({ socket }) => void socket.destroy(),
    { status: null, problem: 'Сервер оборвал соединение' },
  ],
])('a receiver that answers %s', async (_, answer, expected) => {
  listener = answer
  expect(await post()).toMatchObject(expected)
})

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['answers by drops', (_, response) => void response.writeHead(200).write('.')],
])('a receiver that %s is left at the limit', async (_, answer) => {
  listener = answer
  expect(await post({ ...loopback, limitMs: 100 })).toMatchObject({ problem: 'Нет ответа за 15 секунд' })
})

test('of an endless answer 64 KB are read and 1 000 characters kept', async () => {
  let sent = 0
  const { promise: cut, resolve } = Promise.withResolvers<void>()
  listener = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('я'.repeat(8192))) sent += 16_384
    }
    response.writeHead(200).on('drain', more).on('close', resolve)
    more()
  }
  const { status, answer, problem } = await post()
  await cut
  expect([status, answer, problem]).toEqual([200, 'я'.repeat(1000), null])
  expect(sent).toBeLessThan(50_000_000)
})

test('nobody listens; nobody knows the name', async () => {
  expect(await post(loopback, 'http://127.0.0.1:9/')).toMatchObject({
    problem: 'Сервер не принимает соединения',
  })
  const lookup = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
  expect(await post({ ...loopback, lookup }, 'http://a.test/')).toMatchObject({
    problem: 'Имя сервера не найдено',
  })
})

test('a receiver whose certificate nobody vouches for gets nothing, and the log says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = ['-days', '1', '-subj', '/CN=shop.test', '-addext', 'subjectAltName=DNS:shop.test']
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ed25519', '-nodes', '-keyout', key, '-out', cert, ...options],
  ])
  let reached = false
  const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, () => {
    reached = true
  }).listen(0, '127.0.0.1')
  await once(secure, 'listening')
  const rules = { ...loopback, lookup: async () => ['127.0.0.1'] }
  const outcome = await post(rules, `https://shop.test:${(secure.address() as AddressInfo).port}/`)
  expect(outcome).toMatchObject({ status: null, problem: 'Сертификат сервера не принят' })
  expect(reached).toBe(false)
  secure.close()
  await rm(folder, { recursive: true })
})

test('a name that leads inside at the second look is refused at the connection, which uses what was looked at', async () => {
  listener = (_, response) => response.end('reached')
  const port = new URL(url).port
  const looks = [['93.184.216.34'], ['127.0.0.1']]
  const lookup = async () => looks.shift() ?? ['127.0.0.1']
  const address = `https://shop.test:${port}/`
  expect(await refusedUrl(address, { loopback: false, lookup })).toBeUndefined()
  expect(await post({ loopback: false, lookup }, address)).toMatchObject({
    status: null,
    problem: 'Имя ведёт на внутренний адрес: туда не отправляем',
  })
  // A look for each attempt, and none by the connection.
  let asked = 0
  const once = async () => (asked++ === 0 ? ['127.0.0.1'] : ['93.184.216.34'])
  expect(await post({ ...loopback, lookup: once }, `http://shop.test:${port}/`)).toMatchObject({
    answer: 'reached',
  })
})

const inner = 'http://localhost:8080/merchant-cabinet/dev/outbox/webhooks'
test.each([
  ['https://93.184.216.34/hook', undefined],
  ['http://93.184.216.34/hook', 'Адрес начинается с https://'],
  ['ftp://93.184.216.34/', 'Адрес начинается с https://'],
  ['shop.kz/hook', 'Введите адрес полностью: https://…'],
  ['https://', 'Введите адрес полностью: https://…'],
  ['https://me:secret@93.184.216.34/', 'Адрес без имени и пароля: запросы подписаны'],
  ['https://93.184.216.34/#a', 'Адрес без #'],
  ['https://127.0.0.1/', 'Этот адрес использовать нельзя: он внутренний'],
  ['https://2130706433/', 'Этот адрес использовать нельзя: он внутренний'],
  ['https://[::1]/', 'Этот адрес использовать нельзя: он внутренний'],
  ['https://localhost/', 'Этот адрес использовать нельзя: он внутренний'],
  ['https://169.254.169.254/latest', 'Этот адрес использовать нельзя: он внутренний'],
  ['https://10.0.0.5:8443/', 'Этот адрес использовать нельзя: он внутренний'],
  [inner, undefined],
  [`${inner}/else`, 'Адрес начинается с https://'],
])('%s: %s', async (address, sentence) => {
  expect(await refusedUrl(address, { loopback: false, inner })).toBe(sentence)
})
