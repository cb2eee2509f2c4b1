import { fake, openPage, refuse, signInForTest } from '@cabinet/shared/test'
import { screen } from '@testing-library/react'
import remote from '../remote.tsx'

const list = 'GET /users/api/v1/security-log'

function open(search: string, intact: boolean) {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  const checkedAt = '2026-11-20T08:05:00Z'
  fake('GET /users/api/v1/security-log/integrity', () => ({ intact, checkedAt, records: 12 }))
  return openPage(remote, `/security-log${search}`)
}

test('a record tells who, what, old and new, and from where; the chain is told intact', async () => {
  const changes = [{ field: 'Состояние', from: 'активен', to: 'отключён' }]
  const actor = { id: 2, at: '2026-11-20T08:05:00Z', who: 'admin@demo.kz', address: '10.0.0.7' }
  const action = { kind: 'users', what: 'Пользователь изменён', about: 'dana@demo.kz', changes } as const
  fake(list, () => ({ items: [{ ...actor, ...action }], total: 1 }))
  open('', true)
  const row = await screen.findByRole('row', { name: /Пользователь изменён/ })
  expect([...row.children].map((cell) => cell.textContent).join(' · ')).toBe(
    '20.11.2026 14:05 · admin@demo.kz · Пользователь изменён · dana@demo.kzСостояние: активен → отключён · 10.0.0.7',
  )
  expect(await screen.findByText('Записи целы, проверено в 14:05 по времени UTC+6')).toBeVisible()
})

test('a broken chain, nothing found and a failure are told apart', async () => {
  fake(list, () => ({ items: [], total: 0 }))
  const { user } = open('?kind=roles', false)
  expect(await screen.findByText(/Записи изменены или удалены/)).toBeVisible()
  fake(list, () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  await user.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }))
  expect(await screen.findByText('Ошибка на стороне сервера')).toBeVisible()
})

test.each([
  ['', ['3 входа', 'Вход', 'Пользователь изменён', 'Вход']],
  ['?kind=sign-in', ['Вход', 'Вход', 'Вход', 'Вход', 'Пользователь изменён', 'Вход']],
])(
  'sign-ins of one user between other records are one row, unless asked for: %p',
  async (search, expected) => {
    const event = (id: number, who: string, what = 'Вход') => ({
      ...{ id, at: `2026-11-20T08:0${9 - id}:00Z`, who, kind: 'users' as const, what, about: '' },
      ...{ changes: [], address: '10.0.0.7' },
    })
    const items = [event(1, 'a'), event(2, 'b'), event(3, 'a'), event(4, 'a')]
    fake(list, () => ({
      items: [...items, event(5, 'a', 'Пользователь изменён'), event(6, 'a')],
      total: 6,
    }))
    open(search, true)
    await screen.findByRole('row', { name: /Пользователь изменён/ })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.children[2]?.textContent)).toEqual(expected)
    if (search === '') expect(rows[0]).toHaveTextContent(/14:08.*3 входа.*с 20\.11\.2026 14:05/)
  },
)
