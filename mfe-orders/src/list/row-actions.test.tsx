import { openPage, signInForTest } from '@cabinet/shared/test'
import { usePreferences } from '@cabinet/shared/ui'
import { screen, waitFor } from '@testing-library/react'
import remote from '../remote.tsx'
import { allPartners, fakeOrders } from '../test/fake-orders.ts'

beforeEach(() => {
  localStorage.clear()
  usePreferences.setState({ ...usePreferences.getInitialState(), ...allPartners }, true)
  signInForTest()
})

async function copyNumber() {
  fakeOrders(1)
  const { user } = openPage(remote, '/transactions')
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
  expect(await screen.findByText(/^Браузер не дал скопировать/)).toBeVisible()
})
