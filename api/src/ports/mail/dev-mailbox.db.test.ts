import { build, type TestServer } from '../../../test/build.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

const page = '/merchant-cabinet/dev/outbox'
async function* bytes() {
  yield Buffer.from('<b>')
  yield Buffer.from([0, 255, 10])
}

test('a mail’s attachments are shown and fetched unchanged', async () => {
  const name = 'Реестр <заявок> "1".xlsx'
  await server.platform.mailer.send({
    to: 'f@bank.kz',
    subject: 'Реестры',
    text: 'Файлы приложены',
    attachments: [{ name, type: 'application/zip', content: bytes }],
  })
  const { body } = await server.app.inject(page)
  expect(body).toContain('Реестр &#60;заявок&#62; &#34;1&#34;.xlsx</a>')
  const href = /<li><a href="([^"]+)"/.exec(body)?.[1] ?? ''
  const file = await server.app.inject(href)
  expect([file.statusCode, file.headers['content-type'], file.headers['x-content-type-options']]).toEqual([
    200,
    'application/zip',
    'nosniff',
  ])
  expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  expect(file.rawPayload).toEqual(Buffer.from([...Buffer.from('<b>'), 0, 255, 10]))
  expect((await server.app.inject(href.replace(/0$/, '7'))).statusCode).toBe(404)
  expect((await server.app.inject(`${page}/x/0`)).statusCode).toBe(400)
})
