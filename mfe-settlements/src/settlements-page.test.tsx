import type { Unloading } from '@cabinet/contract'
import { openPage, Refusal, signInForTest, startTestServer } from '@cabinet/shared/test'
import { screen, waitFor, within } from '@testing-library/react'
import remote from './remote.tsx'

const history = 'GET /accounting/v1/apps-unloading-history/{merchantId}' as const
const retry = 'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry' as const
const mailRetry = 'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry' as const
const file = 'GET /accounting/v1/apps-unloading-download-file/{fileId}' as const

const fileId = (register: number, id: number) => `${register}${String(id).padStart(42, 'x')}`

/** A period, ready unless told; every third has a scoring register. */
function period(id: number, state: Unloading['state'] = 'ready'): Unloading {
  const day = `2026-11-${String(id).padStart(2, '0')}`
  const ready = state === 'ready'
  const scoring = ready && id % 3 === 0
  return {
    id,
    StartUnloadingDate: day,
    EndUnloadingDate: day,
    state,
    attempts: 1,
    made_at: ready ? `${day}T18:00:00.000Z` : null,
    Filename_1: ready ? `Реестр заявок tech-zone ${day}.xlsx` : null,
    Filename_2: scoring ? `Скоринговый реестр tech-zone ${day}.xlsx` : null,
    Filename_3: ready ? `Выкупленные заявки tech-zone ${day}.xlsx` : null,
    MinioFilename_1: ready ? fileId(1, id) : null,
    MinioFilename_2: scoring ? fileId(2, id) : null,
    MinioFilename_3: ready ? fileId(3, id) : null,
    Size_1: ready ? 7_600 : null,
    Size_2: scoring ? 900 : null,
    Size_3: ready ? 2_400_000 : null,
    mails: [],
  }
}

const periods = (count: number) => Array.from({ length: count }, (_, index) => period(count - index))
const table = () => screen.findByRole('table')
const rowsOf = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const plain = (row: Element | undefined) => (row?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ')

beforeEach(() => {
  signInForTest({ permissions: ['READ_UNLOADING'] })
  URL.createObjectURL = () => '#file'
  URL.revokeObjectURL = () => undefined
})

function open(search = '', answer: Unloading[] = periods(3)) {
  const server = startTestServer({ [history]: () => answer, [file]: () => new Blob(['xlsx']) })
  return { server, ...openPage(remote, `/mutual-settlements${search}`) }
}

test('factoring has two rows a period, newest first, with names and sizes', async () => {
  open()
  await screen.findByText('Реестр заявок tech-zone 2026-11-03.xlsx')
  const rows = await rowsOf()
  expect(rows).toHaveLength(6)
  expect(plain(rows[0])).toBe('03.11.2026Реестр заявок tech-zone 2026-11-03.xlsx7,4 КБРеестр заявок—')
  expect(plain(rows[1])).toBe(
    '03.11.2026Выкупленные заявки tech-zone 2026-11-03.xlsx2,3 МБВыкупленные заявки—',
  )
})

test('tabs move by arrows, stand in the address, and scoring shows what is there', async () => {
  const { user, address } = open()
  await screen.findByText('Реестр заявок tech-zone 2026-11-03.xlsx')
  await user.click(screen.getByRole('tab', { name: 'Заявки на факторинг' }))
  await user.keyboard('{ArrowRight}')
  expect(address()).toBe('/mutual-settlements?tab=scoring')
  expect(screen.getByRole('tab', { name: 'Заявки на скоринг' })).toHaveFocus()
  expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Заявки на скоринг')
  const rows = await rowsOf()
  expect(rows.map(plain)).toEqual([
    '03.11.2026Скоринговый реестр tech-zone 2026-11-03.xlsx900 БСкоринговые реестры—',
  ])
  await user.keyboard('{Home}')
  expect(address()).toBe('/mutual-settlements')
})

test('a file is fetched by its id', async () => {
  const { user, server } = open()
  await user.click(await screen.findByRole('button', { name: 'Реестр заявок tech-zone 2026-11-02.xlsx' }))
  await waitFor(() =>
    expect(server.asked).toContain(`GET /api/accounting/v1/apps-unloading-download-file/${fileId(1, 2)}`),
  )
})

test('what is being made says so; what has failed is repeated, and the answer shows', async () => {
  let state: Unloading['state'] = 'failed'
  const { user, server } = open('', [period(5, 'waiting')])
  expect(await screen.findAllByText('Формируется…')).toHaveLength(2)
  server.handle({
    [history]: () => [period(5, state)],
    [retry]: () => {
      state = 'waiting'
      return period(5, 'waiting')
    },
  })
  const second = openPage(remote, '/mutual-settlements')
  const failed = within(second.container)
  await user.click((await failed.findAllByRole('button', { name: 'Повторить' }))[0] as Element)
  expect(await failed.findAllByText('Формируется…')).toHaveLength(2)
  expect(server.asked).toContain('POST /api/accounting/v1/apps-unloading-history/tech-zone/5/retry')
})

test('mails: who has them, what is wrong, and sending again', async () => {
  const mail = { kind: 'factoring', to: 'f@bank.kz', attempts: 1, sent_at: null, problem: null } as const
  const failed = { ...mail, state: 'failed', problem: 'Сервер не принял логин или пароль' } as const
  let mails: Unloading['mails'] = [failed, { ...mail, to: 'a@test.kz', state: 'sent' }]
  const { user, server } = open('', [{ ...period(5), mails }])
  await screen.findByText('Реестр заявок tech-zone 2026-11-05.xlsx')
  const [first] = await rowsOf()
  expect(plain(first)).toContain('Не отправленоСервер не принял логин или парольf@bank.kz')
  server.handle({
    [history]: () => [{ ...period(5), mails }],
    [mailRetry]: () => {
      mails = [{ ...mail, state: 'sent' }]
      return { ...period(5), mails }
    },
  })
  await user.click(screen.getAllByRole('button', { name: 'Повторить' })[0] as Element)
  expect(await screen.findAllByText('Отправлено')).toHaveLength(2)
  expect(server.asked).toContain('POST /api/accounting/v1/apps-unloading-history/tech-zone/5/mail-retry')
})

test('pages of 20 stand in the address; another partner begins at the first', async () => {
  const { user, address, server } = open('?page=2', periods(15))
  await screen.findByText('Реестр заявок tech-zone 2026-11-05.xlsx')
  expect(await rowsOf()).toHaveLength(10)
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ИП «Мебель»')
  expect(address()).toBe('/mutual-settlements?merchantId=mebel')
  await waitFor(() => expect(server.asked).toContain('GET /api/accounting/v1/apps-unloading-history/mebel'))
})

test('nothing yet and a failure are told apart, in place', async () => {
  const { unmount } = open('?tab=scoring', [])
  expect(await screen.findByText('Скоринговых реестров пока нет')).toBeVisible()
  unmount()
  startTestServer({ [history]: () => new Refusal(500, 'INTERNAL', 'Ошибка на стороне сервера') })
  openPage(remote, '/mutual-settlements')
  expect(await screen.findByText('Ошибка на стороне сервера')).toBeVisible()
  expect(screen.getByText('test-INTERNAL')).toBeVisible()
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
  const push = 'GET /accounting/v1/merchants/{id}/push-apps-unloading' as const
  const dates = async (user: ReturnType<typeof open>['user'], from: string, to: string) => {
    await user.type(screen.getByRole('textbox', { name: /Дата начала/ }), from)
    await user.type(screen.getByRole('textbox', { name: /Дата окончания/ }), to)
  }
  const press = () => screen.getByRole('button', { name: 'Выгрузить' })

  test('asks for both dates, refuses a range turned round, then fetches the zip', async () => {
    const { user, server } = open('?tab=export')
    server.handle({ [push]: () => new Blob(['zip']) })
    await user.click(await screen.findByRole('button', { name: 'Выгрузить' }))
    expect(await screen.findAllByText('Обязательное поле для заполнения')).toHaveLength(2)
    await dates(user, '10.11.2026', '09.11.2026')
    expect(screen.getByText('Дата окончания не может быть раньше даты начала')).toBeVisible()
    expect(server.asked.filter((line) => line.includes('push-apps'))).toEqual([])
    await user.clear(screen.getByRole('textbox', { name: /Дата окончания/ }))
    await user.type(screen.getByRole('textbox', { name: /Дата окончания/ }), '12.11.2026')
    await user.click(press())
    expect(await screen.findByText(/сохранён/)).toBeVisible()
    expect(server.asked.at(-1)).toBe(
      'GET /api/accounting/v1/merchants/tech-zone/push-apps-unloading?endDate=2026-11-12&startDate=2026-11-10',
    )
  })

  test('shows progress, and stops at a press', async () => {
    const { user, server } = open('?tab=export')
    server.handle({ [push]: () => new Promise<Blob>(() => undefined) })
    await screen.findByRole('button', { name: 'Выгрузить' })
    await dates(user, '10.11.2026', '12.11.2026')
    await user.click(press())
    expect(await screen.findByRole('progressbar', { name: 'Выгрузка реестра' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Отменить выгрузку' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
  })

  test('a failure is told in the server’s words', async () => {
    const { user, server } = open('?tab=export')
    server.handle({ [push]: () => new Refusal(429, 'TOO_MANY_EXPORTS', 'Уже формируются два ваших файла') })
    await screen.findByRole('button', { name: 'Выгрузить' })
    await dates(user, '10.11.2026', '12.11.2026')
    await user.click(press())
    expect(await screen.findByText('Уже формируются два ваших файла')).toBeVisible()
  })
})

describe('payments by card', () => {
  const cards = 'GET /accounting/v1/merchants/{id}/mall-statement-reports' as const
  const link = `${location.origin}/api/accounting/v1/statement-files/ticket`
  const statement = (n: number, address = link) => ({
    file: { name: `Реестр ${n}.xlsx`, link: address, size: 4_000 },
    start_date: `2026-11-0${n}`,
    end_date: `2026-11-0${n}`,
  })

  test('a link per week, which the browser opens itself; one to another host is none', async () => {
    const { server } = open('?tab=cards')
    server.handle({
      [cards]: () => ({ data: [statement(2), statement(1, 'https://evil.example/x')], total: 2, limit: 20 }),
    })
    expect(await screen.findByRole('link', { name: 'Реестр 2.xlsx' })).toHaveAttribute('href', link)
    expect(screen.getByText('Реестр 1.xlsx: недопустимая ссылка')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: /Страницы/ })).not.toBeInTheDocument()
  })

  test('pages where there are more than 20', async () => {
    const { server } = open('?tab=cards&page=2')
    server.handle({ [cards]: () => ({ data: [statement(1)], total: 21, limit: 20 }) })
    await screen.findByRole('link', { name: 'Реестр 1.xlsx' })
    expect(server.asked.at(-1)).toContain('mall-statement-reports?limit=20&page=2')
    expect(screen.getByRole('navigation', { name: /[Сс]траниц/ })).toBeVisible()
  })

  test('says so where nobody ever paid by card', async () => {
    const { server } = open('?tab=cards')
    server.handle({ [cards]: () => ({ data: [], total: 0, limit: 20 }) })
    expect(await screen.findByText('Оплат картой ещё не было')).toBeVisible()
  })
})
