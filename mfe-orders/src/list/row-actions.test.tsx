import { signInForTest } from '@cabinet/shared/test'
import { screen, waitFor } from '@testing-library/react'
import { chooseAllPartners, openList } from '../test/orders-list.ts'

beforeEach(() => {
  chooseAllPartners()
  signInForTest()
})

async function copyNumber() {
  const { user } = openList('', 1)
  await user.click(await screen.findByRole('button', { name: 'Другие действия с заказом № A-1001' }))
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  await user.keyboard('{End}{Enter}')
}

test('the menu of a row copies the number of its order', async () => {
  await copyNumber()
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('A-1001'))
})

test('a browser that lets nothing be copied says so', async () => {
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await copyNumber()
  expect(await screen.findByText(/^Не скопировано/)).toBeVisible()
})
