import { openPage, signInForTest, wirePartner, wireUser } from '@cabinet/shared/test'
import { screen, within } from '@testing-library/react'
import remote from './remote.tsx'
import { fakePartner } from './test/fake-partner.ts'
import { fakeUsers } from './test/fake-users.ts'

const reason = 'Нужно право «Взаиморасчёты»: так уходят данные покупателей'

test('a user whose address and copies of registers may not be changed shows them with the reason', async () => {
  signInForTest({ permissions: ['CREATE_SUPER_USER'], merchants: [] })
  fakeUsers([{ ...wireUser(), refused: { dataWays: reason } }])
  openPage(remote, `/users/${wireUser().username}`)
  const email = await screen.findByLabelText(/^Email/)
  expect(email).toBeDisabled()
  expect(email).toHaveAccessibleDescription(reason)
  const copies = screen.getByRole('checkbox', { name: 'Получает выгрузки на почту' })
  expect(copies).toBeDisabled()
  expect(copies).toHaveAccessibleDescription(reason)
  expect(screen.getByLabelText(/^Фамилия/)).toBeEnabled()
  const partners = within(screen.getByRole('group', { name: 'Партнёры' })).getAllByRole('checkbox')
  // The signed-in user has none of them.
  for (const partner of partners) expect(partner).toBeDisabled()
})

test('the form of a partner of others locks the ways on which registers leave, with the reason', async () => {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  fakePartner(wirePartner({ refused: { dataWays: reason } }))
  const { user } = openPage(remote, '/partners/tech-zone')
  await user.click(await screen.findByRole('button', { name: 'Изменить' }))
  expect(await screen.findByText(new RegExp(reason))).toBeVisible()
  for (const locked of ['Email для факторинга', 'SMTP-сервер', 'Отправлять архивом'])
    expect(screen.getByLabelText(locked)).toBeDisabled()
  for (const open of ['Телефон', 'Регулярная выгрузка']) expect(screen.getByLabelText(open)).toBeEnabled()
})
