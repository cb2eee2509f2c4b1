import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openShop, type Shop } from '../../../test/shop.ts'
import { commandContext } from '../../platform/service-context.ts'
import { createKey } from '../integrations/keys.ts'
import { guidePage } from './guide.ts'

let shop: Shop
let base: string
let key: string
beforeAll(async () => {
  shop = await openShop()
  const { app, platform } = shop.server
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const command = commandContext(platform.db, platform.clock(), 'test', 'keys of a test')
  const owner = { kind: 'partner', merchantId: 'ALPHA' } as const
  key = (await createKey(command, owner, 'Примеры', ['orders:read', 'orders:write'])) ?? ''
})
afterAll(() => shop.close())

/** Returns an example of the page as its readers copy it. */
function exampleIn(language: string): string {
  const [, html = ''] =
    new RegExp(`<pre data-language="${language}">([^<]*)</pre>`).exec(guidePage(base, 600)) ?? []
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

const php = spawnSync('php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);']).status === 0
const onPhp = php ? test : test.skip

onPhp(
  `the PHP lines run as they stand${php ? '' : ': there is no PHP (apt install php-cli php-curl)'}`,
  async () => {
    const { id } = await shop.add()
    const folder = await mkdtemp(join(tmpdir(), 'cabinet-php-'))
    const file = join(folder, 'shop.php')
    await writeFile(join(folder, 'example.php'), exampleIn('php'))
    await writeFile(
      file,
      "<?php function save($order) { echo $order['id'], PHP_EOL; } $id = getenv('ID'); require 'example.php';",
    )
    const run = (by: string) =>
      promisify(execFile)('php', [file], { env: { ...process.env, CABINET_KEY: by, ID: String(id) } })
    expect((await run(key)).stdout.split('\n')).toContain(String(id))
    expect(await shop.order(id)).toMatchObject({ status: 'in_progress', version: 2 })
    await expect(run(`${key}-`)).rejects.toThrow('UNAUTHENTICATED')
    await rm(folder, { recursive: true })
  },
)

test('what the 1C lines send and read is what the calls take and tell', async () => {
  const { app } = shop.server
  const text = exampleIn('1c')
  const opened = (word: string) => text.match(new RegExp(`(?<![А-Яа-я])${word}(?![А-Яа-я])`, 'g'))?.length
  for (const [begin, end] of [
    ['Функция', 'КонецФункции'],
    ['Если', 'КонецЕсли'],
    ['Цикл', 'КонецЦикла'],
  ] as const)
    expect([begin, opened(begin)]).toEqual([begin, opened(end)])
  for (const line of text.split('\n')) expect((line.match(/"/g)?.length ?? 0) % 2).toBe(0)
  expect(text).toContain(`HTTPСоединение("${new URL(base).host}"`)
  const prefix = /HTTPЗапрос\("([^"]*)" \+ Путь\)/.exec(text)?.[1] ?? ''
  const headers = [...text.matchAll(/Заголовки\.Вставить\("([^"]*)"/g)].map(([, name]) => name)
  expect(headers).toEqual(['Authorization', 'Content-Type', 'Idempotency-Key'])

  const { id } = await shop.add()
  const authorization = `${/"(Bearer )"/.exec(text)?.[1]}${key}`
  const [, path = '', list = ''] = /Кабинет\("GET", "([^"]*)"\)\.(\w+) Цикл/.exec(text) ?? []
  const listed = await app.inject({ url: prefix + path, headers: { authorization } })
  expect(listed.json()[list]).toContainEqual(expect.objectContaining({ id }))
  const [, before, after, field = '', value, start, end] =
    /Кабинет\("POST", "([^"]*)" \+ Формат\(Заказ\.id, "ЧГ="\) \+ "([^"]*)",\s*Новый Структура\("(\w+)", "(\w+)"\), "([^"]*)" \+ Формат\(Заказ\.id, "ЧГ="\) \+ "([^"]*)"\)/.exec(
      text,
    ) ?? []
  const act = (authorization: string) =>
    app.inject({
      method: 'POST',
      url: `${prefix}${before}${id}${after}`,
      headers: { authorization, 'idempotency-key': `${start}${id}${end}` },
      payload: { [field]: value },
    })
  expect((await act(authorization)).statusCode).toBe(200)
  expect(await shop.order(id)).toMatchObject({ status: 'in_progress' })
  const refused = (await act('Bearer mk_live_none')).json()
  for (const [, name = ''] of text.matchAll(/Данные\.(\w+)/g))
    expect(refused).toHaveProperty(name, expect.any(String))
})
