import { createQueryClient } from '@cabinet/shared/api'
import { UiProvider } from '@cabinet/shared/ui'
import { render, screen, waitFor } from '@testing-library/react'
import { fake, refuse, signInForTest } from '../../../shared/test/index.ts'
import { loadReferenceData } from './reference-data.ts'

test.each([
  // Messages outlive a test, so this row comes first.
  ['/users', false, ''],
  ['/transactions', false, '<main><p role="alert">Не удалось загрузить данные</p></main>'],
  ['/transactions', true, ''],
])('«status load failure: toast «Ошибка во время загрузки статусов»»: at %s %s', async (path, told, page) => {
  document.body.innerHTML = page
  history.replaceState(null, '', `/merchant-cabinet${path}`)
  signInForTest()
  const asked = fake('GET /directory/statuses', () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  fake('GET /accounting/countries', () => [])
  fake('GET /accounting/cities', () => [])
  fake('GET /users/api/v1/roles', () => [])
  render(<UiProvider>{null}</UiProvider>)
  const client = createQueryClient()
  loadReferenceData(client)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked).not.toHaveLength(0)
  expect(screen.queryAllByText('Ошибка во время загрузки статусов')).toHaveLength(told ? 1 : 0)
})
