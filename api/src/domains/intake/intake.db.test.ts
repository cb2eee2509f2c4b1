import { Readable } from 'node:stream'
import { application } from '../../../test/access/samples.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { addMerchants } from '../../../test/people.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { systemScope } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { commandContext } from '../../platform/service-context.ts'
import { createKey, revokeKey } from '../integrations/keys.ts'
import { importLines } from './import-lines.ts'
import { importOrders } from './import-orders.ts'

describe('the intake', () => {
  let shop: Shop
  const keys = { alpha: '', bank: '' }
  const command = () => commandContext(shop.server.platform.db, new Date(), 'create-key', 'test')
  beforeAll(async () => {
    shop = await openShop()
    keys.alpha = (await createKey(command(), { kind: 'partner', merchantId: 'ALPHA' }, 'Магазин')) ?? ''
    keys.bank = (await createKey(command(), { kind: 'bank' }, 'Банк')) ?? ''
  })
  afterAll(() => shop.close())

  const post = (key: keyof typeof keys | string, path: string, payload: object) =>
    shop.server.app.inject({
      method: 'POST',
      url: `/api/intake/v1/applications${path}`,
      headers: { authorization: `Bearer ${key in keys ? keys[key as keyof typeof keys] : key}` },
      payload,
    })
  const take = (key: keyof typeof keys, payload: object) => post(key, '', payload)
  const event = (id: number, eventId: string, type: string, key: keyof typeof keys = 'bank') =>
    post(key, `/${id}/events`, { eventId, type })

  test('an order comes in with commission, history and audit; its repetition changes nothing', async () => {
    const body = {
      ...application('ALPHA', 'N-1'),
      delivery: { city: 'Алматы', street: 'Абая', building: '1' },
    }
    const first = await take('alpha', body)
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      { app_status: 'completed', repeated: false },
    ])
    const { id } = first.json()
    expect(await shop.order(id)).toMatchObject({
      amount_tiyn: 150_000_00,
      bank_commission_tiyn: 18_750_00,
      version: 1,
    })
    expect(await shop.history(id)).toMatchObject([{ action: 'register', responsible: 'Система' }])
    expect(await shop.audit(id)).toMatchObject([
      { action: 'order.register', actor: expect.stringMatching(/^ключ \d+ \(Магазин\)$/) },
    ])
    expect((await take('alpha', body)).json()).toMatchObject({ id, repeated: true })
    expect(await shop.history(id)).toHaveLength(1)
    const other = await take('alpha', { ...body, amount: 1 })
    expect([other.statusCode, other.json().code]).toEqual([409, 'ORDER_EXISTS'])
  })

  test('the same order twice at once is one order', async () => {
    const body = application('ALPHA', 'N-2')
    const answers = await Promise.all([take('alpha', body), take('bank', body), take('alpha', body)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(answers.filter((answer) => !answer.json().repeated)).toHaveLength(1)
  })

  test('a marketplace order brings items and pickup points, each address once', async () => {
    const pickup = [{ region: 'г. Алматы', city: 'Алматы', street: 'Абая', building: '10' }]
    const product = {
      merchant_product_id: 'P',
      title: 'Товар',
      link: 'https://a.kz/p',
      price: 100_000,
      sale_price: 75_000,
      quantity: 1,
      pickup,
    }
    const body = {
      ...application('ALPHA', 'N-3'),
      isMarketplace: true,
      products: [product, { ...product, merchant_product_id: 'Q' }],
    }
    expect((await take('alpha', body)).statusCode).toBe(200)
    const items = await shop.call('manager', 'GET', '/marketplace/v2/orders/N-3')
    const { products } = items.json()
    expect(products).toMatchObject([{ pickup }, { pickup }])
    expect(products[0].pickup[0].id).toBe(products[1].pickup[0].id)
  })

  test.each([
    ['iin', { iin: '900101350012' }, 'Неверный ИИН'],
    ['phoneNumber', { phoneNumber: '8701' }, 'Неверный формат'],
    ['amount', { amount: 0.001 }, 'Не больше двух знаков после запятой'],
    ['amount', { amount: 100_000_000.01 }, 'Не больше 100\u00a0000\u00a0000 ₸'],
    ['created_at', { created_at: '2099-01-01T00:00:00.000Z' }, 'Дата в будущем'],
    ['products', { isMarketplace: true }, 'У заказа маркетплейса должны быть товары'],
    ['admin', { admin: true }, 'Неизвестное поле'],
  ] as const)('%s is checked', async (field, change, sentence) => {
    const refused = await take('alpha', { ...application('ALPHA', 'N-X'), ...change })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: sentence }])
  })

  test.each([
    ...['A-1/2026', '№ 15 (повтор)', 'Қазақша_7', '10%_5', '=1+1'].map((number) => [number, 200] as const),
    ...['A\u202e1', 'A\u200b1', 'A\t1', 'A\n1', ' A1', 'A1 ', 'A  1', 'A\u00a01', '\u001b[31m', ''].map(
      (number) => [number, 400] as const,
    ),
  ])('an order with the number %j is answered %d', async (number, status) => {
    expect((await take('alpha', application('ALPHA', number))).statusCode).toBe(status)
  })

  test('a partner’s key brings orders of its own merchant and reports no events', async () => {
    expect((await take('alpha', application('BETA', 'N-4'))).statusCode).toBe(404)
    expect((await take('bank', application('BETA', 'N-4'))).statusCode).toBe(200)
    const { id } = await shop.add({ status: 'delivered' })
    expect((await event(id, 'alpha-1', 'buyed', 'alpha')).statusCode).toBe(403)
  })

  test.each([
    ['buyed', 'delivered', 'buyed', 0],
    ['buyed', 'delivered_w_e', 'buyed', 0],
    ['return_request', 'buyed', 'return_request', 0],
    ['return_final', 'return_request', 'return_final', 150_000_00],
    ['return_final', 'part_return_w_e', 'return_final', 40_000_00],
  ] as const)('%s: %s → %s, once', async (type, status, after, compensation_tiyn) => {
    const { id } = await shop.add({ status, compensation_tiyn: status === 'part_return_w_e' ? 40_000_00 : 0 })
    const answers = await Promise.all([event(id, `e-${id}`, type), event(id, `e-${id}`, type)])
    expect(answers.map((answer) => answer.json().repeated).sort()).toEqual([false, true])
    expect(await shop.order(id)).toMatchObject({ status: after, compensation_tiyn, version: 2 })
    expect(await shop.history(id)).toMatchObject([{ responsible: 'Банк' }])
  })

  test('an event too early is refused and may come again under its id', async () => {
    const { id } = await shop.add({ status: 'ready_delivery' })
    const early = await event(id, `early-${id}`, 'buyed')
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      {
        code: 'STATUS_NOT_ALLOWED',
        message: 'Заказ в статусе «Готов к доставке»: банк оплачивает только доставленные заказы',
      },
    ])
    const { id: other } = await shop.add({ status: 'delivered' })
    expect((await event(other, `early-${id}`, 'buyed')).statusCode).toBe(200)
    expect((await event(id, `early-${id}`, 'buyed')).json().code).toBe('EVENT_EXISTS')
  })

  test('a revoked key opens nothing; of a key only the hash is kept', async () => {
    const { db } = shop.server.platform
    const key = (await createKey(command(), { kind: 'bank' }, 'Старый')) ?? ''
    expect((await post(key, '', application('ALPHA', 'N-5'))).statusCode).toBe(200)
    const row = await db
      .selectFrom('api_keys')
      .selectAll()
      .where('name', '=', 'Старый')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(key.slice(4))
    expect([await revokeKey(command(), row.id), await revokeKey(command(), row.id)]).toEqual([true, false])
    expect((await post(key, '', application('ALPHA', 'N-5'))).statusCode).toBe(401)
    expect(await createKey(command(), { kind: 'partner', merchantId: 'NOBODY' }, 'x')).toBeUndefined()
  })
})

describe('the import of a file', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await addMerchants(database.db, 'ALPHA')
  })
  afterAll(() => database.close())

  /** Yields the bytes in threes, so that some boundaries fall within a letter. */
  async function* pieces(text: string): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(text)
    for (let start = 0; start < bytes.length; start += 3) yield bytes.subarray(start, start + 3)
  }

  const importFile = (format: 'jsonl' | 'csv', bytes: AsyncIterable<Uint8Array>) =>
    importOrders(
      commandContext(database.db, new Date(), 'import', 'test'),
      importLines(format, bytes),
      `orders.${format}`,
      100_000_000,
    )
  const load = (format: 'jsonl' | 'csv', text: string) => importFile(format, pieces(text))
  const jsonl = (...orders: object[]) => orders.map((order) => JSON.stringify(order)).join('\n')
  const order = (number: string, change: object = {}) => ({ ...application('ALPHA', number), ...change })

  async function count(): Promise<number> {
    const rows = await scoped(database.db, systemScope('test')).selectFrom('orders').select('id').execute()
    return rows.length
  }

  const heading =
    'merchantId;merchant_order_id;created_at;amount;paymentType;phoneNumber;isMarketplace;cName;cLastName;iin;comments'
  const csvOrder = (number: string, comments: string) =>
    `ALPHA;${number};2026-11-10T06:00:00Z;1500,50;PAD;77011234567;0;Данияр;Ахметов;900101350013;${comments}`
  const stored = (number: string) =>
    scoped(database.db, systemScope('test'))
      .selectFrom('orders')
      .selectAll()
      .where('merchant_order_id', '=', number)
      .executeTakeFirstOrThrow()

  test.each([
    ['plain', 'Q-1', 'у «входа»', 'у «входа»'],
    ['with the separator', 'Q-2', '"Позвонить; потом"', 'Позвонить; потом'],
    ['with quotes', 'Q-3', '"""Дом"" 2 этаж"', '"Дом" 2 этаж'],
    ['over lines', 'Q-4', '"раз\nдва"', 'раз\nдва'],
    ['in quotes at the end of the file', 'Q-5', '"Дом"', 'Дом'],
  ])('a field of CSV %s is stored as it is meant', async (_, number, written, meant) => {
    expect(await load('csv', `\uFEFF${heading}\r\n${csvOrder(number, written)}`)).toMatchObject({ added: 1 })
    expect((await stored(number)).comments).toBe(meant)
  })

  const notUtf8 = 'is not UTF-8: save the file in UTF-8 (Excel: “CSV UTF-8”) and try again'
  const lost = 'holds characters that can’t be stored, or were lost before (�)'
  const bytesOf = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)
  const cp1251 = Buffer.from([...Buffer.from('ALPHA;W-2;'), 0xc4, 0xee, 0xec, 0x0a])
  const refused = {
    'of windows-1251': [
      'csv',
      Buffer.concat([bytesOf(heading, csvOrder('W-1', '')), cp1251]),
      `line 3: ${notUtf8}`,
    ],
    'of windows-1251, JSON': ['jsonl', cp1251, `line 1: ${notUtf8}`],
    'of UTF-16': ['csv', Buffer.from(`\uFEFF${heading}\n`, 'utf16le'), `line 1: ${notUtf8}`],
    'that another program has spoilt': [
      'csv',
      bytesOf(heading, csvOrder('W-3', '������')),
      `line 2: ${lost}`,
    ],
    'with half a surrogate pair': [
      'jsonl',
      bytesOf(JSON.stringify(order('W-4', { comments: '\ud800' }))),
      `line 1: ${lost}`,
    ],
    'with NUL': ['jsonl', bytesOf(JSON.stringify(order('W-5', { comments: 'a\0b' }))), `line 1: ${lost}`],
    'with text after a quote': [
      'csv',
      bytesOf(heading, csvOrder('W-6', '"a\nb"'), csvOrder('W-7', '"Дом" 2 этаж')),
      'line 4: text follows a closing quote: quotes inside a field are doubled',
    ],
    'with a quote inside': [
      'csv',
      bytesOf(heading, '', csvOrder('W-8', 'Дом "2"')),
      'line 3: a quote stands inside a field: put the field in quotes and double those inside',
    ],
    'with a quote that is not closed': [
      'csv',
      bytesOf(heading, csvOrder('W-9', '"Дом'), csvOrder('W-10', '')),
      'line 2: a quote is not closed',
    ],
    'with a column twice': [
      'csv',
      bytesOf(`${heading};comments`, `${csvOrder('W-11', 'a')};b`),
      'line 1: names the column “comments” twice',
    ],
    'with a field too few': [
      'csv',
      bytesOf(heading, csvOrder('W-12', ''), 'ALPHA;W-13'),
      'line 3: has 2 fields, the heading 11',
    ],
    'with a line of 2 MB': ['jsonl', Buffer.alloc(2 * 1024 * 1024, 'a'), 'line 1: is longer than 1 MB'],
    'with a record of 2 MB': [
      'csv',
      bytesOf(heading, `"${`${'a'.repeat(1023)}\n`.repeat(2048)}`),
      'line 2: is longer than 1 MB, or a quote is not closed',
    ],
    'without orders': ['csv', bytesOf(heading), 'there are no orders'],
  } as const

  test.each(Object.entries(refused))(
    'a file %s is refused whole, with line and advice',
    async (_, [format, bytes, mistake]) => {
      const before = await count()
      expect(await importFile(format, Readable.from([bytes]))).toEqual({
        added: 0,
        repeated: 0,
        mistakes: [mistake],
      })
      expect(await count()).toBe(before)
    },
  )

  test('a file of JSON lines is taken whole; taken again it adds nothing', async () => {
    const before = await count()
    const text = jsonl(order('J-1'), order('J-2'), order('J-3'))
    expect(await load('jsonl', text)).toEqual({ added: 3, repeated: 0, mistakes: [] })
    expect(await load('jsonl', `${text}\n${JSON.stringify(order('J-4'))}\n\n`)).toEqual({
      added: 1,
      repeated: 3,
      mistakes: [],
    })
    expect(await count()).toBe(before + 4)
  })

  test('one wrong line and nothing is taken; every wrong line is named', async () => {
    const before = await count()
    const text = [
      JSON.stringify(order('E-1')),
      JSON.stringify(order('E-2', { iin: '900101350012', phoneNumber: '1' })),
      '{not json',
      JSON.stringify(order('E-3', { merchantId: 'NOBODY' })),
      JSON.stringify(order('E-1', { amount: 5 })),
      JSON.stringify(order('E-4', { iin: '900101350012' })),
    ].join('\n')
    expect(await load('jsonl', text)).toEqual({
      added: 0,
      repeated: 0,
      mistakes: [
        'line 2: phoneNumber: Неверный формат',
        'line 3: is not JSON',
        'line 4: there is no partner NOBODY',
        'line 5: another order has this number',
        'line 6: iin: Неверный ИИН',
      ],
    })
    expect(await count()).toBe(before)
  })

  test('amounts with a comma and words for yes and no are read', async () => {
    const text = `${heading}\n${csvOrder('C-1', '')}\n${csvOrder('C-2', '').replace(';0;', ';false;')}`
    expect(await load('csv', text)).toEqual({ added: 2, repeated: 0, mistakes: [] })
    expect(await stored('C-2')).toMatchObject({ amount_tiyn: 1500_50, comments: null, is_marketplace: false })
  })
})
