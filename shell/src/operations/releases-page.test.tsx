import { useSession } from '@cabinet/shared/auth'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fake, findDialog, refuse, signInForTest, wireApp, wireReleases } from '../../../shared/test/index.ts'
import { renderRoutes } from '../test/render-routes.tsx'
import { ReleasesPage } from './releases-page.tsx'

const status = 'GET /releases/v1/status'
const changes = 'POST /releases/v1/changes'

function open(apps = [wireApp()]) {
  signInForTest({ permissions: ['MANAGE_RELEASES'] })
  fake(status, () => wireReleases(apps))
  fake('GET /releases/v1/history', () => ({
    items: apps.flatMap(({ last }) => (last ? [last] : [])).slice(0, 1),
    total: 1,
  }))
  fake('GET /releases/v1/errors', () => ({ items: [] }))
  renderRoutes([{ path: '/', element: <ReleasesPage /> }], '/')
  return { user: userEvent.setup() }
}

const press = (name: string | RegExp) => screen.findByRole('button', { name })

/** Chooses an action in the row's menu by keyboard. */
async function chooseFromMenu(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await press('Другие действия: Заказы'))
  const item = await screen.findByRole('menuitem', { name })
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  for (let marked: Element | null = null; marked !== item; ) {
    const before = marked
    await user.keyboard('{ArrowDown}')
    await waitFor(() => {
      marked = document.querySelector('[role=menuitem][data-highlighted]')
      expect(marked).not.toBe(before)
    })
  }
  await user.keyboard('{Enter}')
}

test('tells what runs, what a rollback would take, and who moved it last and why', async () => {
  const canary = {
    version: '1.5.0',
    since: '2026-11-20T04:00:00Z',
    percent: 5,
    only: ['ann@shop.kz'],
    look: { canary: { sessions: 25, failed: 1 }, live: { sessions: 60, failed: 1 } },
    nextLook: 28,
  }
  open([
    wireApp({ canary, revoked: ['1.3.0'] }),
    wireApp({ app: 'shell', title: 'Основа кабинета', previous: null }),
  ])
  const table = await screen.findByRole('table', { name: 'Разделы' })
  const row = (await within(table).findByText('Заказы')).closest('tr')
  expect(row).toHaveTextContent('1.4.2')
  expect(row).toHaveTextContent('97 % открытых вкладок · до неё 1.4.1 · запрещены 1.3.0')
  expect(row).toHaveTextContent('Пробный выпуск 1.5.05 % пользователей, ann@shop.kz')
  expect(row).toHaveTextContent('Выпуск · ann')
  expect(row).toHaveTextContent('20.11.2026 09:05 · фильтр по телефону')
  const shell = within(table).getByText('Основа кабинета').closest('tr')
  expect(within(shell ?? table).queryAllByRole('button')).toEqual([])
})

test('the history tells for whom a canary was, and that it went against the checks', async () => {
  open()
  const rule = { percent: 5, only: ['ann@shop.kz'] }
  const { last } = wireApp()
  const against = { action: 'canary-start', rule, forced: ['too heavy'], undrawn: true as const }
  fake('GET /releases/v1/history', () => ({ items: last ? [{ ...last, ...against }] : [], total: 1 }))
  const table = await screen.findByRole('table', { name: 'История версий' })
  expect(
    await within(table).findByText(
      /\(5 % пользователей, ann@shop\.kz\) \(вопреки проверкам, без проверки в браузере\)$/,
    ),
  ).toBeVisible()
})

test('tells of each version open tabs, sessions, failures, paint', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Версии в браузерах' })
  const row = (await within(table).findByText('в работе')).closest('tr')
  const cells = within(row ?? table).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Заказы',
    '1.4.2 в работе',
    '131',
    '1 200',
    '0,5 %',
    '1,9 с',
  ])
})

test('tells why versions fail: the error, file and line of its cause, how often and where', async () => {
  open()
  const group = {
    ...{
      fingerprint: 'a',
      app: 'mfe-orders',
      name: 'TypeError',
      message: 'order … is not ready',
      count: 1200,
    },
    ...{ first: '2026-11-20T03:05:00Z', last: '2026-11-20T04:05:00Z', browsers: ['Chrome 156'] },
    versions: ['1.4.2', '1.4.1'],
    frames: [
      { file: 'mfe-orders/src/list/columns.tsx', line: 41, column: 7 },
      { file: 'shared/ui/table/data-table.tsx', line: 9, column: 1 },
      { file: 'shared/ui/table/data-table.tsx', line: 9, column: 1 },
    ],
  }
  const unknown = { ...group, fingerprint: 'b', app: 'mfe-gone', frames: [] }
  fake('GET /releases/v1/errors', () => ({ items: [group, unknown] }))
  const table = await screen.findByRole('table', { name: 'Ошибки' })
  const row = (await within(table).findByText('mfe-orders/src/list/columns.tsx:41')).closest('tr')
  const cells = within(row ?? table).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'TypeError: order … is not readyЗаказы',
    'mfe-orders/src/list/columns.tsx:41shared/ui/table/data-table.tsx:9',
    expect.stringMatching(/^1 200.*09:05/),
    '1.4.2, 1.4.1Chrome 156',
  ])
  const other = within(table).getByText('mfe-gone').closest('tr')
  expect(other).toHaveTextContent('Без места в нашем коде')
})

test('errors and a history that do not come say so in their places, and are asked for again', async () => {
  const { user } = open()
  fake('GET /releases/v1/errors', () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  fake('GET /releases/v1/history', () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  const place = async (name: string) => within(await screen.findByRole('region', { name }))
  const [errors, history] = [await place('Ошибки'), await place('История')]
  expect(await errors.findByText('Ошибка на стороне сервера')).toBeVisible()
  expect(await history.findByText('Ошибка на стороне сервера')).toBeVisible()
  fake('GET /releases/v1/errors', () => ({ items: [] }))
  await user.click(errors.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('За неделю ошибок не было')).toBeVisible()
})

test('a rollback asks why, is made on the revision that was seen, and shows; a refusal stays in the dialog', async () => {
  const { user } = open()
  const refused = fake(changes, () => refuse(409, 'RELEASES_CHANGED', 'Версии уже изменил кто-то другой'))
  await user.click(await press('Откатить: Заказы'))
  const dialog = await findDialog('Откатить: Заказы?')
  expect(dialog).toHaveTextContent('Вместо 1.4.2 все новые страницы получат 1.4.1')
  await user.click(within(dialog).getByRole('button', { name: 'Откатить до 1.4.1' }))
  expect(await within(dialog).findByText('Напишите причину')).toBeVisible()
  expect(refused).toEqual([])
  await user.type(within(dialog).getByLabelText(/Причина/), 'пустой список')
  await user.click(within(dialog).getByRole('button', { name: 'Откатить до 1.4.1' }))
  expect(await within(dialog).findByText('Версии уже изменил кто-то другой')).toBeVisible()
  expect(within(dialog).getByLabelText(/Причина/)).toHaveValue('пустой список')
  const after = wireReleases([wireApp({ live: '1.4.1', previous: null })], 8)
  const asked = fake(changes, () => {
    fake(status, () => after)
    return after
  })
  await user.click(within(dialog).getByRole('button', { name: 'Откатить до 1.4.1' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(asked.map(({ body }) => body)).toEqual([
    { change: { type: 'rollback', app: 'mfe-orders' }, reason: 'пустой список', revision: 7 },
  ])
  expect(await screen.findByText('Заказы: в работе 1.4.1')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Откатить: Заказы' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Другие действия: Заказы' })).toHaveFocus()
})

test('a dialog that is left gives the focus back to what opened it', async () => {
  const { user } = open()
  await user.click(await press('Откатить: Заказы'))
  await waitFor(() => expect(screen.getByLabelText(/Причина/)).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(await press('Откатить: Заказы')).toHaveFocus())
})

test('a hash is told where it is asked for', async () => {
  const build = '1.4.2-dev.20261120.b0aae28'
  open([wireApp({ live: build })])
  const apps = await screen.findByRole('table', { name: 'Разделы' })
  expect(await within(apps).findByText('1.4.2-dev.20261120')).toBeVisible()
  expect(within(apps).getByTitle(build)).toBeVisible()
  expect(screen.getByText(/Ревизия 7/)).toBeVisible()
})

test.each([
  [
    'Вернуть 1.4.3',
    'Вернуть 1.4.3',
    { type: 'promote', versions: [{ app: 'mfe-orders', version: '1.4.3' }] },
  ],
  ['Запретить версию 1.4.3', 'Запретить версию', { type: 'revoke', app: 'mfe-orders', version: '1.4.3' }],
] as const)('after a rollback: «%s»', async (item, label, change) => {
  const { user } = open([wireApp({ forward: '1.4.3' })])
  const asked = fake(changes, () => wireReleases([wireApp()], 8))
  await chooseFromMenu(user, item)
  await waitFor(() => expect(screen.getByLabelText(/Причина/)).toHaveFocus())
  await user.paste('разобрались')
  await user.click(await press(label))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(asked.map((call) => call.body)).toEqual([{ reason: 'разобрались', revision: 7, change }])
})

test('a section is switched off', async () => {
  const { user } = open()
  const after = wireReleases([wireApp({ killed: true })], 8)
  const asked = fake(changes, () => {
    fake(status, () => after)
    return after
  })
  await chooseFromMenu(user, 'Закрыть раздел')
  await waitFor(() => expect(screen.getByLabelText(/Причина/)).toHaveFocus())
  await user.paste('портит заказы')
  await user.click(await press('Закрыть раздел'))
  expect(await screen.findByText('Раздел закрыт')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([
    { change: { type: 'kill', app: 'mfe-orders' }, reason: 'портит заказы', revision: 7 },
  ])
  await user.click(await press('Другие действия: Заказы'))
  expect(await screen.findByRole('menuitem', { name: 'Открыть раздел' })).toBeVisible()
})

test('a rendered version is shown to who presses, and to nobody else; the canary that runs needs no rendering', async () => {
  const at = '2026-11-20T04:30:00Z'
  const canary = { version: '1.4.9', since: at, percent: 5, only: [], look: null, nextLook: 20 }
  const { user } = open([wireApp({ canary })])
  fake('GET /releases/v1/apps/{app}/versions', () => ({
    items: [
      { version: '1.5.1', at, problem: 'Версию «Заказы» 1.5.1 ещё не проверил браузер' },
      { version: '1.5.0', at, drawn: at },
      { version: '1.4.9', at, problem: 'не рисовали' },
    ],
  }))
  const asked = fake(changes, () => wireReleases([wireApp()], 8))
  await user.click(await press('Пробный выпуск'))
  const dialog = await findDialog('Пробный выпуск')
  expect(await within(dialog).findByText('./cabinet release draw mfe-orders 1.5.1')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Начать' })).not.toBeInTheDocument()
  await user.selectOptions(within(dialog).getByLabelText(/^Версия/), '1.4.9')
  expect(within(dialog).getByRole('button', { name: 'Начать' })).toBeVisible()
  await user.selectOptions(within(dialog).getByLabelText(/^Версия/), '1.5.0')
  await user.clear(within(dialog).getByLabelText(/^Доля/))
  await user.type(within(dialog).getByLabelText(/^Доля/), '101')
  await user.click(within(dialog).getByRole('button', { name: 'Начать' }))
  expect(await within(dialog).findByText('Число от 0 до 100')).toBeVisible()
  await user.clear(within(dialog).getByLabelText(/^Доля/))
  await user.type(within(dialog).getByLabelText(/^Доля/), '0')
  await user.type(within(dialog).getByLabelText(/^Причина/), 'посмотреть')
  await user.click(within(dialog).getByRole('button', { name: 'Начать' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const only = [useSession.getState().user?.username]
  const change = { type: 'canary-start', app: 'mfe-orders', version: '1.5.0', percent: 0, only }
  expect(asked.map(({ body }) => body)).toEqual([{ change, reason: 'посмотреть', revision: 7 }])
})

test('a store that can’t be read says so', async () => {
  open([])
  fake(status, () => refuse(409, 'RELEASE_REFUSED', 'Подпись версий не проверить'))
  expect(await screen.findByText('Подпись версий не проверить')).toBeVisible()
})

test('a version that the gate’s browser has rendered is promoted; another shows the command that renders it', async () => {
  const { user } = open()
  const problem = 'Версию «Заказы» 1.5.1 ещё не проверил браузер'
  const at = '2026-11-20T04:30:00Z'
  fake('GET /releases/v1/apps/{app}/versions', () => ({
    items: [
      { version: '1.5.1', at, problem },
      { version: '1.5.0', at, drawn: at },
      { version: '1.4.2', at },
    ],
  }))
  const asked = fake(changes, () => wireReleases([wireApp({ live: '1.5.0' })], 8))
  await user.click(await press('Выпустить версию'))
  const dialog = within(await findDialog('Выпустить версию'))
  expect(await dialog.findByText(`${problem}. Проверит команда:`)).toBeVisible()
  expect(dialog.getByText('./cabinet release draw mfe-orders 1.5.1')).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^Выпустить/ })).not.toBeInTheDocument()
  expect(dialog.queryByLabelText(/^Причина/)).not.toBeInTheDocument()
  expect(within(dialog.getByLabelText(/^Версия/)).getAllByRole('option')).toHaveLength(2)
  await user.selectOptions(dialog.getByLabelText(/^Версия/), '1.5.0')
  expect(dialog.getByText(/^Вместо 1\.4\.2 все новые страницы получат 1\.5\.0/)).toBeVisible()
  expect(dialog.getByText(/^Браузер открыл все страницы без ошибок/)).toBeVisible()
  await user.type(dialog.getByLabelText(/^Причина/), 'новый список')
  await user.click(dialog.getByRole('button', { name: 'Выпустить 1.5.0' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const versions = [{ app: 'mfe-orders', version: '1.5.0' }]
  expect(asked.map(({ body }) => body)).toEqual([
    { change: { type: 'promote', versions }, reason: 'новый список', revision: 7 },
  ])
})
