import type { Unloading } from '@cabinet/contract'
import {
  fake,
  openPage,
  refuse,
  requests,
  signInForTest,
  stopClock,
  wireFileId,
  wirePeriod,
} from '@cabinet/shared/test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { exportPresets } from './export/export-panel.tsx'
import { lastDay, previousMonth } from './registers/months.ts'
import remote from './remote.tsx'

const history = 'GET /accounting/v1/apps-unloading-history/{merchantId}'
const retry = 'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry'
const mailRetry = 'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry'
const file = 'GET /accounting/v1/apps-unloading-download-file/{fileId}'

const periods = (count: number) => Array.from({ length: count }, (_, index) => wirePeriod(count - index))
const table = () => screen.findByRole('table')
const rowsOf = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const plain = (row: Element | undefined) => (row?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ')

beforeEach(() => {
  stopClock('2026-11-20T06:00:00Z')
  signInForTest({ permissions: ['READ_UNLOADING'] })
  URL.createObjectURL = () => '#file'
  URL.revokeObjectURL = () => undefined
})

function open(search = '', answer: Unloading[] = periods(3)) {
  fake(history, () => answer)
  fake(file, () => new Blob(['xlsx']))
  return openPage(remote, `/mutual-settlements${search}`)
}

test('factoring has two rows a period, newest first, below the totals of the month', async () => {
  open()
  await screen.findByTitle('Реестр заявок tech-zone 03.11.2026.xlsx')
  const rows = await rowsOf()
  expect(rows).toHaveLength(8)
  expect(rows.slice(0, 4).map(plain)).toEqual([
    'Итого за ноябрь 2026Реестр заявок363 702 000 ₸36 заказов · 3 702 000 ₸',
    'Итого за ноябрь 2026Выкупленные заявки000 ₸0 ₸Нет выкупов и возвратов',
    '03.11.2026Реестр заявок121 234 000 ₸12 заказов · 1 234 000 ₸',
    '03.11.2026Выкупленные заявки000 ₸0 ₸Нет выкупов и возвратов',
  ])
})

test('redeemed applications say what happened', async () => {
  const cases = [
    [{ Returns_3: 3 }, '1239 700 ₸8 500,50 ₸12 выкупов · 3 возврата, к выплате 8 500,50 ₸'],
    [{ Orders_3: 1, Returns_3: 1, Paid_3: -55_926 }, '019 700 ₸-55 926 ₸1 возврат, к выплате -55 926 ₸'],
    [{ Corrections_3: 2, Returns_3: 1 }, '12 выкупов · 1 возврат · 2 исправления, к'],
    // A file from before has no word of returns.
    [{ Returns_3: null, Corrections_3: null, Paid_3: null }, '159 700 ₸15 заказов · 9 700 ₸'],
  ] as const
  const register = { Orders_3: 15, Amount_3: 9_700, Paid_3: 8_500.5 }
  open(
    '',
    cases.map(([change], index) => wirePeriod(9 - index, { ...register, ...change })),
  )
  await screen.findByTitle('Реестр заявок tech-zone 09.11.2026.xlsx')
  const rows = (await rowsOf()).map(plain)
  for (const [index, [, text]] of cases.entries()) expect(rows[3 + 2 * index]).toContain(text)
})

test('last month: its registers alone, its totals and its archive, by presses alone', async () => {
  const october = { StartUnloadingDate: '2026-10-26', EndUnloadingDate: '2026-10-31' }
  const byHand = (from: string) => ({
    ...{ StartUnloadingDate: from, EndUnloadingDate: '2026-10-31', Orders_1: 99, by_hand: true },
  })
  const spans = { StartUnloadingDate: '2026-10-30', EndUnloadingDate: '2026-11-01' }
  const { user, address } = open('', [
    wirePeriod(3, spans),
    wirePeriod(2, { ...october, Filename_1: 'октябрь.xlsx' }),
    wirePeriod(1, byHand('2026-10-01')),
    wirePeriod(4, byHand('2026-10-31')),
  ])
  fake('GET /accounting/v1/merchants/{id}/push-apps-unloading', () => new Blob(['zip']))
  await user.click(await screen.findByRole('button', { name: 'Прошлый месяц' }))
  expect(address()).toBe('/mutual-settlements?month=2026-10')
  expect(screen.getByLabelText('Месяц')).toHaveDisplayValue('октябрь 2026')
  const [total, , first] = await rowsOf()
  // Periods made by hand, longer or shorter, stand beside those of the schedule.
  expect(plain(total)).toContain('Итого за октябрь 2026Реестр заявок12')
  expect(plain(first)).toContain('26.10.2026 — 31.10.2026')
  await user.click(screen.getByRole('button', { name: 'Скачать за октябрь 2026' }))
  expect(await screen.findByText(/сохранён/)).toBeVisible()
  expect(requests().at(-1)).toMatch(/endDate=2026-10-31&startDate=2026-10-01$/)
  await user.selectOptions(screen.getByLabelText('Месяц'), 'Все месяцы')
  expect(address()).toBe('/mutual-settlements')
})

test.each([
  ['2020-02', /from=2020-02-01&to=2020-02-29$/, 'Скачать за февраль 2020'],
  ['2100-01', /history\/tech-zone$/, ''],
])(
  'a month beyond the last twelve is asked for itself, and one of the future offers no archive: %s',
  async (month, asked, archive) => {
    open(`?month=${month}`, [])
    expect(await screen.findByText(/реестров нет/)).toBeVisible()
    expect(requests().find((request) => request.includes('unloading-history'))).toMatch(asked)
    expect(screen.queryByRole('button', { name: /Скачать за/ })?.textContent ?? '').toBe(archive)
  },
)

test.each([
  ['2026-01-01', '2025-12', '2025-12-31'],
  ['2028-03-31', '2028-02', '2028-02-29'],
])('on %s last month is %s, which ends on %s', (today, month, last) => {
  expect([previousMonth(today), lastDay(previousMonth(today))]).toEqual([month, last])
})

test('tabs move by arrows, stand in the address, and scoring shows what is there', async () => {
  const { user, address } = open()
  await screen.findByTitle('Реестр заявок tech-zone 03.11.2026.xlsx')
  await user.click(screen.getByRole('tab', { name: 'Заявки на факторинг' }))
  await user.keyboard('{ArrowRight}')
  expect(address()).toBe('/mutual-settlements?tab=scoring')
  expect(document.title).toBe('Заявки на скоринг · Взаиморасчёты · Кабинет партнёра')
  expect(screen.getByRole('tab', { name: 'Заявки на скоринг' })).toHaveFocus()
  expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Заявки на скоринг')
  const rows = await rowsOf()
  expect(rows.map(plain)).toEqual([
    'Итого за ноябрь 2026Скоринговые реестры150 000,50 ₸1 заказ · 50 000,50 ₸',
    '03.11.2026Скоринговые реестры150 000,50 ₸1 заказ · 50 000,50 ₸',
  ])
  await user.keyboard('{Home}')
  expect(address()).toBe('/mutual-settlements')
})

test('a file is fetched by its id; one that did not come says why in its row, with the code, and is fetched again', async () => {
  const { user } = open()
  const name = 'Реестр заявок tech-zone 02.11.2026.xlsx'
  await screen.findByRole('button', { name })
  fake(file, () => refuse(500, 'INTERNAL', 'Файл повреждён'))
  await user.click(screen.getByRole('button', { name }))
  const row = within((await rowsOf())[4] as HTMLElement)
  expect(await row.findByText('Файл повреждён Код обращения: test-INTERNAL')).toBeVisible()
  expect(screen.getAllByText(/Файл повреждён/)).toHaveLength(1)
  fake(file, () => new Blob(['xlsx']))
  await user.click(row.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText(`Файл «${name}» сохранён`)).toBeVisible()
  expect(requests()).toContain(`GET /api/accounting/v1/apps-unloading-download-file/${wireFileId(1, 2)}`)
  expect(row.queryByText(/Файл повреждён/)).not.toBeInTheDocument()
})

test('a register in the making says so; a failed one is repeated, and the answer shows', async () => {
  let state: Unloading['state'] = 'failed'
  const { user } = open('', [wirePeriod(5, { state: 'waiting' })])
  expect(await screen.findAllByText('Формируется…')).toHaveLength(2)
  fake(history, () => [wirePeriod(5, { state })])
  fake(retry, () => {
    state = 'waiting'
    return wirePeriod(5, { state })
  })
  const second = openPage(remote, '/mutual-settlements')
  const failed = within(second.container)
  await user.click((await failed.findAllByRole('button', { name: 'Повторить' }))[0] as Element)
  expect(await failed.findAllByText('Формируется…')).toHaveLength(2)
  expect(requests()).toContain('POST /api/accounting/v1/apps-unloading-history/tech-zone/5/retry')
})

test('mails: who has them, what is wrong, and sending again', async () => {
  const mail = { kind: 'factoring', to: 'f@bank.kz', attempts: 1, sent_at: null, problem: null } as const
  const failed = { ...mail, state: 'failed', problem: 'Сервер не принял логин или пароль' } as const
  let mails: Unloading['mails'] = [failed, { ...mail, to: 'a@test.kz', state: 'sent' }]
  const { user } = open('', [wirePeriod(5, { mails })])
  await screen.findByTitle('Реестр заявок tech-zone 05.11.2026.xlsx')
  const [, , first] = await rowsOf()
  expect(plain(first)).toContain('Не отправлено: Сервер не принял логин или пароль, f@bank.kz')
  fake(history, () => [wirePeriod(5, { mails })])
  fake(mailRetry, () => {
    mails = [{ ...mail, state: 'sent' }]
    return wirePeriod(5, { mails })
  })
  await user.click(screen.getAllByRole('button', { name: 'Повторить' })[0] as Element)
  expect(await screen.findAllByText('Отправлено')).toHaveLength(2)
  expect(requests()).toContain('POST /api/accounting/v1/apps-unloading-history/tech-zone/5/mail-retry')
})

test('pages of 20 stand in the address; another partner begins at the first', async () => {
  const { user, address } = open('?page=2', periods(15))
  await screen.findByTitle('Реестр заявок tech-zone 05.11.2026.xlsx')
  // Both rows of the month's totals come first.
  expect(await rowsOf()).toHaveLength(12)
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ИП «Мебель»')
  expect(address()).toBe('/mutual-settlements?merchantId=mebel')
  await waitFor(() => expect(requests()).toContain('GET /api/accounting/v1/apps-unloading-history/mebel'))
})

test('nothing yet and a failure are told apart, in place', async () => {
  const { unmount } = open('?tab=scoring', [])
  expect(await screen.findByText('Скоринговых реестров пока нет')).toBeVisible()
  unmount()
  fake(history, () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  openPage(remote, '/mutual-settlements')
  expect(await screen.findByText('Ошибка на стороне сервера')).toBeVisible()
  expect(screen.getByText('test-INTERNAL')).toBeVisible()
})

test('a filter in the address that can’t be used is named before the rows, and cleared', async () => {
  const { user, address } = open('?merchantId=stranger&tab=nonsense')
  expect(await screen.findByText(/^Часть адреса не удалось применить/)).toHaveTextContent(
    'партнёр «stranger»; вкладка «nonsense»',
  )
  await user.click(screen.getByRole('button', { name: 'Убрать из адреса' }))
  expect(address()).toBe('/mutual-settlements')
  expect(screen.queryByText(/^Часть адреса/)).toBeNull()
})

test('one merchant leaves no choice', async () => {
  signInForTest({
    permissions: ['READ_UNLOADING'],
    merchants: [{ merchant_id: 'mebel', name: 'ИП «Мебель»' }],
  })
  open()
  await table()
  expect(screen.queryByLabelText('Партнёр')).toBeNull()
})

describe('registry export', () => {
  const push = 'GET /accounting/v1/merchants/{id}/push-apps-unloading'
  const date = (name: RegExp, value: string) =>
    void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  const press = () => screen.getByRole('button', { name: 'Выгрузить' })

  test('asks for both dates, refuses a range turned round, then fetches the zip', async () => {
    const { user } = open('?tab=export')
    fake(push, () => new Blob(['zip']))
    await user.click(await screen.findByRole('button', { name: 'Выгрузить' }))
    expect(await screen.findAllByText('Обязательное поле для заполнения')).toHaveLength(2)
    date(/Дата начала/, '10.11.2026')
    date(/Дата окончания/, '09.11.2026')
    expect(screen.getByText('Дата окончания не может быть раньше даты начала')).toBeVisible()
    expect(requests().filter((line) => line.includes('push-apps'))).toEqual([])
    date(/Дата окончания/, '12.11.2026')
    await user.click(press())
    expect(await screen.findByText(/сохранён/)).toBeVisible()
    expect(requests().at(-1)).toBe(
      'GET /api/accounting/v1/merchants/tech-zone/push-apps-unloading?endDate=2026-11-12&startDate=2026-11-10',
    )
  })

  test('a preset fills both dates; a failure is told in the server’s words', async () => {
    const { user } = open('?tab=export')
    fake(push, () => new Blob(['zip']))
    await user.click(await screen.findByRole('button', { name: 'Прошлый месяц' }))
    expect(screen.getByRole('button', { name: 'Прошлый месяц', pressed: true })).toBeVisible()
    await user.click(press())
    expect(await screen.findByText(/сохранён/)).toBeVisible()
    expect(requests().at(-1)).toMatch(/endDate=2026-10-31&startDate=2026-10-01$/)
    fake(push, () => refuse(429, 'TOO_MANY_EXPORTS', 'Уже формируются два ваших файла'))
    await user.click(press())
    expect(await screen.findByText('Уже формируются два ваших файла')).toBeVisible()
  })

  test.each([
    ['2026-11-29', '28.11 28.11, 16.11 22.11, 01.10 31.10'],
    ['2026-11-30', '29.11 29.11, 23.11 29.11, 01.10 31.10'],
    ['2028-03-01', '29.02 29.02, 21.02 27.02, 01.02 29.02'],
    ['2027-01-01', '31.12 31.12, 21.12 27.12, 01.12 31.12'],
  ])('on %s yesterday, last week and last month are %s', (today, expected) => {
    const short = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`
    const presets = exportPresets(today).map(({ from, to }) => `${short(from)} ${short(to)}`)
    expect(presets.join(', ')).toBe(expected)
  })
})
