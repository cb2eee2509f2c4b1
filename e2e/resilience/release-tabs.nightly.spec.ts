import { expect, test } from '../support/own-product.ts'
import { releaseUnderWork } from './release-tabs.ts'

test.use({ as: 'admin' })

test('releases and rollbacks go on while five tabs are at work, and nobody notices', async ({
  context,
  product,
}) => {
  const { troubles } = await releaseUnderWork(product, context, 6)
  expect(troubles).toEqual([])
})
