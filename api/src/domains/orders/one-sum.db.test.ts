import type { OrderStatus } from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import { job } from '../../../test/call.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { openRegister } from '../settlements/registers.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Reads the one order of a sheet by its headers. */
function figures(headers: readonly unknown[], line: readonly unknown[] = []) {
  const cell = (pattern: RegExp) => line[headers.findIndex((header) => pattern.test(String(header)))] ?? null
  return { amount: cell(/^Сумма/), back: cell(/^Компенсация/), commission: cell(/^Комиссия/) }
}

test.each<[OrderStatus, number, number, number | null, number | null]>([
  ['completed', 150_000, 0, 15_000, 135_000],
  ['buyed', 150_000, 0, 15_000, 135_000],
  ['return_request', 150_000, 0, 15_000, 135_000],
  ['part_return', 150_000, 30_000.5, 11_999.95, 107_999.55],
  ['return', 150_000, 150_000, 0, 0],
  ['return_final', 150_000, 150_000, 0, 0],
  ['canceled', 150_000, 0, null, null],
  ['final_merchant_unavaliable', 150_000, 0, null, null],
])(
  '%s: list, search, page, Excel and register tell the same',
  async (status, amount, back, commission, paid) => {
    const { id, number } = await shop.add({
      status,
      amount_tiyn: amount * 100,
      compensation_tiyn: back * 100,
      bank_commission_tiyn: 15_000_00,
    })
    const get = (path: string) => shop.call('manager', 'GET', path)
    const [listed] = (await get(`/accounting/v1/applications?orderId=${number}`)).json().orders
    const [found] = (await get(`/accounting/v1/applications/search?search=${number}`)).json().orders
    const { orderInfo } = (await get(`/accounting/v1/application/${id}`)).json()
    for (const order of [listed, found, orderInfo])
      expect([order.amount, order.amountAR]).toEqual([amount, back])
    expect([orderInfo.bank_commission, orderInfo.amount_to_be_paid]).toEqual([commission, paid])
    const book = read((await get(`/uchet-accounting/application-report?orderId=${number}`)).rawPayload)
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (sheet === undefined) throw new Error('no sheet')
    const [headers = [], line] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true })
    expect(figures(headers, line)).toEqual({ amount, back, commission })
    const row = await shop.order(id)
    const day = dayOf(row.created_at, shop.server.platform.config.businessTz)
    const register = openRegister(job(shop.server.platform), 1, { start: day, end: day })
    const titles = register.sheet.columns.map(({ header }) => header)
    let cells: readonly unknown[] = []
    for await (const lines of register.lines) cells = lines.find(([first]) => first === String(id)) ?? cells
    expect(figures(titles, cells)).toEqual({ amount, back, commission })
    expect(cells[titles.findIndex((title) => title.startsWith('К выплате'))] ?? null).toBe(paid)
  },
)
