import { openPage } from '@cabinet/shared/test'
import { usePreferences } from '@cabinet/shared/ui'
import { screen, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { fakeOrders } from './fake-orders.ts'

/** Begins a test without stored state, as a user who has chosen the orders of all partners. */
export function chooseAllPartners(): void {
  localStorage.clear()
  const choice = { merchant: '', merchantOf: 'manager@demo.kz' }
  usePreferences.setState({ ...usePreferences.getInitialState(), ...choice }, true)
}

export function openList(search = '', count = 34, bringsCounts = true) {
  fakeOrders(count, bringsCounts)
  return openPage(remote, `/transactions${search}`)
}

/** Chooses a status in the filter. The directory that names the statuses may arrive after the orders. */
export async function chooseStatus(user: ReturnType<typeof openList>['user'], text: string): Promise<void> {
  const select = screen.getByLabelText('Статус')
  await within(select).findByRole('option', { name: text })
  await user.selectOptions(select, text)
}

/** Puts a text into a field at once, where its keystrokes are not what is tested. */
export async function paste(user: ReturnType<typeof openList>['user'], label: string, text: string) {
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

/** Returns the numbers of the orders in the table, as soon as it is there. */
export async function shownOrderNumbers() {
  const table = await screen.findByRole('table', { name: 'Заказы' })
  return [...table.querySelectorAll('[data-row-link]')].map((link) => link.textContent)
}
