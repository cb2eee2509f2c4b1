import { waitFor } from '@testing-library/react'
import { hideRestoredPage } from './restored-page.ts'

const event = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))
const { documentElement: page } = document

test('a page that goes into the cache is covered, and shown again only to whoever may see it', async () => {
  let may = true
  let reloads = 0
  window.scrollTo = () => undefined
  hideRestoredPage(
    async () => may,
    () => (reloads += 1),
  )
  event('pagehide', false)
  expect(page.hidden).toBe(false)

  event('pagehide', true)
  expect(page.hidden).toBe(true)
  event('pageshow', true)
  await waitFor(() => expect(page.hidden).toBe(false))

  may = false
  event('pagehide', true)
  event('pageshow', true)
  await waitFor(() => expect(reloads).toBe(1))
  expect(page.hidden).toBe(true)
})
