import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { KeyRight } from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import { addRegisters } from '../../../test/access/world.ts'
import { build } from '../../../test/build.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { commandContext } from '../../platform/service-context.ts'
import { createKey } from '../integrations/keys.ts'
import { guidePage } from './guide.ts'

let shop: Shop
let base: string
beforeAll(async () => {
  shop = await openShop()
  const { app } = shop.server
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => shop.close())

describe('the calls', () => {
  const keys = new Map<string, string>()

  /** Returns the headers of a key with these rights, one for all tests. */
  async function withRights(...rights: readonly KeyRight[]): Promise<{ authorization: string }> {
    const name = rights.join()
    const { platform } = shop.server
    const owner = { kind: 'partner', merchantId: 'ALPHA' } as const
    const command = commandContext(platform.db, platform.clock(), 'test', 'keys of a test')
    const key = keys.get(name) ?? (await createKey(command, owner, name, rights)) ?? ''
    keys.set(name, key)
    return { authorization: `Bearer ${key}` }
  }

  async function get(path: string, ...rights: readonly KeyRight[]) {
    const headers = await withRights(...(rights.length > 0 ? rights : (['orders:read'] as const)))
    return shop.server.app.inject({ url: `/api/merchant/v1${path}`, headers })
  }

  let number = 0
  async function act(id: number, payload: object, key = `test-key-${number++}`, ...rights: KeyRight[]) {
    const own = await withRights(...(rights.length > 0 ? rights : (['orders:write'] as const)))
    return shop.server.app.inject({
      method: 'POST',
      url: `/api/merchant/v1/orders/${id}/status`,
      headers: { ...own, 'idempotency-key': key },
      payload,
    })
  }
  const idsOf = ({ json }: { json: () => { data: { id: number }[] } }) => json().data.map(({ id }) => id)

  test('pages by cursor give each order once, the newest first, also while new ones come', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.unshift((await shop.add()).id)
    const first = await get('/orders?limit=2')
    await shop.add()
    const second = await get(`/orders?limit=2&cursor=${first.json().next_cursor}`)
    const third = await get(`/orders?limit=2&cursor=${second.json().next_cursor}`)
    expect([first, second, third].flatMap(idsOf)).toEqual(ids)
    expect([third.json().next_cursor, third.json().changed_since]).toEqual([null, first.json().changed_since])
  })

  test('changed since: what came or changed, and nothing else', async () => {
    const old = await shop.add()
    const { id } = await shop.add()
    shop.server.clock.advance({ minutes: 10 })
    const { changed_since } = (await get('/orders')).json()
    shop.server.clock.advance({ minutes: 10 })
    expect((await act(id, { action: 'in_progress' })).statusCode).toBe(200)
    const changed = await get(`/orders?changed_since=${changed_since}`)
    expect(idsOf(changed)).toEqual([id])
    expect(changed.json().data[0]).toMatchObject({ status: 'in_progress', version: 2 })
    expect(idsOf(await get('/orders'))).toContain(old.id)
    const long = await get('/orders?changed_since=2026-01-01T00:00:00Z')
    expect([long.statusCode, Object.keys(long.json().fields)]).toEqual([400, ['changed_since']])
  })

  test.each([
    ['?status=buyed', ['buyed']],
    ['?status=buyed,delivered', ['buyed', 'delivered']],
    ['?number=NONE', []],
    ['?created=2020-01-01,2020-01-02', []],
  ])('%s filters', async (query, expected) => {
    for (const status of ['buyed', 'delivered'] as const) await shop.add({ status })
    const { data } = (await get(`/orders${query}`)).json()
    expect([...new Set(data.map(({ status }: { status: string }) => status))].sort()).toEqual(expected)
  })

  test('an order by its number and by id, with items; that of another partner is 404', async () => {
    const { id, number } = await shop.add()
    expect(idsOf(await get(`/orders?number=${encodeURIComponent(number)}`))).toEqual([id])
    expect((await get(`/orders/${id}`)).json()).toMatchObject({ id, number, items: [], amount: 150_000 })
    const foreign = await shop.add({ merchant_id: 'BETA' })
    for (const answer of [await get(`/orders/${foreign.id}`), await act(foreign.id, { action: 'canceled' })])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    expect(idsOf(await get('/orders?limit=100'))).not.toContain(foreign.id)
  })

  test('a status changes by the table of transitions, once per key, with history and audit', async () => {
    const { id } = await shop.add()
    const [first, again] = [
      await act(id, { action: 'in_progress', version: 1 }, 'take-once-1'),
      await act(id, { action: 'in_progress', version: 1 }, 'take-once-1'),
    ]
    expect([first.statusCode, first.json()]).toMatchObject([200, { status: 'in_progress', version: 2 }])
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    const other = await act(id, { action: 'canceled' }, 'take-once-1')
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const canceled = await act(id, { action: 'canceled', reason: 'outOfStock' })
    expect(canceled.json()).toMatchObject({ status: 'canceled', version: 3 })
    const late = await act(id, { action: 'in_progress', version: 1 }, 'take-once-1')
    expect(late.json()).toMatchObject({ status: 'in_progress', version: 2 })
    expect(await shop.history(id)).toMatchObject([
      { action: 'in_progress', responsible: expect.stringMatching(/^ключ \d+/) },
      { action: 'cancel', reason: 'outOfStock' },
    ])
    expect(await shop.audit(id)).toMatchObject([{ action: 'order.in_progress' }, { action: 'order.cancel' }])
  })

  test.each([
    ['buyed', { action: 'canceled' }, 409, 'STATUS_NOT_ALLOWED'],
    ['completed', { action: 'in_progress', version: 7 }, 409, 'ORDER_CHANGED'],
    ['buyed', { action: 'part_return' }, 400, 'AMOUNT_REQUIRED'],
    ['ready_delivery', { action: 'back_from_courier' }, 400, 'REASON_REQUIRED'],
    ['in_progress', { action: 'delivered' }, 400, 'VALIDATION'],
    ['completed', { action: 'in_progress', reason: 'outOfStock' }, 400, 'NOT_APPLICABLE'],
    ['completed', {}, 400, 'VALIDATION'],
  ] as const)('%s: %j is refused by %d %s', async (status, payload, expected, code) => {
    const { id } = await shop.add({ status })
    const refused = await act(id, payload)
    expect([refused.statusCode, refused.json().code]).toEqual([expected, code])
    expect(await shop.order(id)).toMatchObject({ status, version: 1 })
  })

  test('refusals are problem details with code and request id, limits are told in headers', async () => {
    const { id } = await shop.add()
    const refused = await act(id, { action: 'in_progress' }, 'no-right-1', 'orders:read')
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(refused.json()).toEqual({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      detail: 'У ключа нет права «Смена статусов»',
      code: 'FORBIDDEN',
      right: 'orders:write',
      requestId: refused.headers['x-request-id'],
    })
    const { headers } = await get('/orders')
    expect(headers).toMatchObject({
      'ratelimit-limit': expect.any(String),
      'ratelimit-remaining': expect.any(String),
      'ratelimit-reset': expect.any(String),
    })
  })

  test('a key that asks too much waits, another key of the same address does not', async () => {
    await using server = await build({ limits: { all: 1000, refused: 100, calls: {}, perKey: 2 } })
    const ask = (key: string) =>
      server.app.inject({
        url: '/api/merchant/v1/orders',
        headers: { authorization: `Bearer mk_live_${key}` },
      })
    for (let n = 0; n < 2; n += 1) expect((await ask('one')).statusCode).toBe(401)
    const limited = await ask('one')
    expect([limited.statusCode, limited.json()]).toMatchObject([
      429,
      { code: 'TOO_MANY_REQUESTS', status: 429, retryAfter: expect.any(Number) },
    ])
    expect(limited.headers['ratelimit-remaining']).toBe('0')
    expect((await ask('two')).statusCode).toBe(401)
  })

  test('the page is served, its curl lines run as they stand, and every call stands in them', async () => {
    const { app, platform } = shop.server
    const served = await app.inject({ url: '/api/merchant/v1/docs' })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(served.body).toBe(guidePage(platform.config.publicUrl, 600))
    const { id } = await shop.add()
    const { authorization } = await withRights('orders:read', 'buyers:read', 'orders:write', 'registers:read')
    const { next_cursor, changed_since } = (await get('/orders?limit=1')).json()
    const { fileId } = await addRegisters(platform, 'ALPHA')
    const values = {
      ...{ KEY: authorization.slice('Bearer '.length), CURSOR: next_cursor, CHANGED_SINCE: changed_since },
      ...{ ID: String(id), FILE_ID: fileId, FILE: '-' },
    }
    const lines = [...guidePage(base, 600).matchAll(/<pre data-language="curl">([^<]*)<\/pre>/g)]
      .flatMap(([, block = '']) => block.split('\n'))
      .map((line) => line.replaceAll('&amp;', '&'))
    expect(lines.length).toBeGreaterThan(8)
    for (const line of lines) {
      const { stdout } = await promisify(execFile)('bash', ['-c', line], {
        env: { ...process.env, ...values },
        encoding: 'buffer',
      })
      if (line.includes('FILE_ID')) {
        const [sheet] = Object.values(read(stdout).Sheets)
        expect(utils.sheet_to_json(sheet ?? {}, { header: 1 }).length).toBeGreaterThan(0)
      } else
        expect([line, JSON.parse(stdout.toString())]).toEqual([
          line,
          expect.not.objectContaining({ code: expect.anything() }),
        ])
    }
    const { paths } = (await app.inject({ url: '/api/merchant/v1/openapi.json' })).json()
    expect(Object.keys(paths)).toHaveLength(5)
    for (const path of Object.keys(paths))
      expect([
        path,
        lines.some((line) => new RegExp(`${path.replace(/\{\w+\}/, '\\$\\w+')}["?]`).test(line)),
      ]).toEqual([path, true])
  })
})

describe('the examples', () => {
  let key: string
  beforeAll(async () => {
    const { platform } = shop.server
    const command = commandContext(platform.db, platform.clock(), 'test', 'keys of a test')
    const owner = { kind: 'partner', merchantId: 'ALPHA' } as const
    key = (await createKey(command, owner, 'Примеры', ['orders:read', 'orders:write'])) ?? ''
  })

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
})
