/** What a real browser has nothing against goes live. */
import { expect, test } from '../support/own-product.ts'
import { releaseWith, statusOf } from '../support/releases.ts'
import { publishRenamed } from '../support/renamed-release.ts'

test('a good version goes live, and the history has nothing against it', async ({ product }) => {
  const live = (await statusOf(product)).apps['mfe-analytics']?.live ?? ''
  await publishRenamed(product, { app: 'mfe-analytics', from: live, to: '7.1.0' })
  const env = { RELEASE_BROWSER: '' }
  await releaseWith(product, env, 'promote', 'mfe-analytics', '7.1.0', '--reason', 'x')
  expect((await statusOf(product)).apps['mfe-analytics']?.live).toBe('7.1.0')
  const [newest]: { forced?: string[] }[] = JSON.parse(await releaseWith(product, env, 'history', '--json'))
  expect(newest?.forced).toBeUndefined()
})
