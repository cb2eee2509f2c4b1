import { createQueryClient } from '@cabinet/shared/api'
import { UiProvider } from '@cabinet/shared/ui'
import { render, screen } from '@testing-library/react'
import { fake, refuse, signInForTest } from '../../../shared/test/index.ts'
import { loadReferenceData } from './reference-data.ts'

test('section 8, «status load failure: toast «Ошибка во время загрузки статусов»»', async () => {
  signInForTest()
  fake('GET /directory/statuses', () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  fake('GET /accounting/countries', () => [])
  fake('GET /accounting/cities', () => [])
  fake('GET /users/api/v1/roles', () => [])
  render(<UiProvider>{null}</UiProvider>)
  loadReferenceData(createQueryClient())
  expect(await screen.findByText('Ошибка во время загрузки статусов')).toBeVisible()
})
