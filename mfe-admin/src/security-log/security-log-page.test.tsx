import type { CallAnswer } from '@cabinet/contract'
import { fake, openPage, refuse, signInForTest } from '@cabinet/shared/test'
import { screen, within } from '@testing-library/react'
import remote from '../remote.tsx'

const list = 'GET /users/api/v1/security-log'
const integrity = 'GET /users/api/v1/security-log/integrity'
type Event = CallAnswer<typeof list>['items'][number]

const event: Event = {
  id: 2,
  at: '2026-11-20T08:05:00Z',
  who: 'admin@demo.kz',
  kind: 'users',
  what: 'Пользователь изменён',
  about: 'dana@demo.kz',
  address: '10.0.0.7',
  changes: [{ field: 'Состояние', from: 'активен', to: 'отключён' }],
}

function open(search = '', items: Event[] = [event]) {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  fake(list, () => ({ items, total: items.length }))
  fake(integrity, () => ({ intact: true, checkedAt: '2026-11-20T08:05:00Z', records: 12 }))
  return openPage(remote, `/security-log${search}`)
}

test('a record tells who, what, old and new, and from where; the chain is told intact', async () => {
  open()
  const table = within(await screen.findByRole('table', { name: 'Журнал безопасности' }))
  await table.findByText('dana@demo.kz')
  const [, row] = table.getAllByRole('row')
  expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    '20.11.2026 14:05',
    'admin@demo.kz',
    'Пользователь изменён',
    'dana@demo.kz',
    'Состояние: активен → отключён',
    '10.0.0.7',
  ])
  expect(await screen.findByText('Записи целы, проверено в 14:05 по времени UTC+6')).toBeVisible()
})

test('a broken chain, nothing found and a failure are told apart', async () => {
  const first = open('?kind=roles', [])
  fake(integrity, () => ({ intact: false, checkedAt: '2026-11-20T08:05:00Z', records: 12 }))
  expect(await screen.findByRole('button', { name: 'Сбросить фильтры' })).toBeVisible()
  first.unmount()
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  fake(list, () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  openPage(remote, '/security-log')
  expect(await screen.findByText('Ошибка на стороне сервера')).toBeVisible()
  expect(await screen.findByText(/Записи изменены или удалены/)).toBeVisible()
})
