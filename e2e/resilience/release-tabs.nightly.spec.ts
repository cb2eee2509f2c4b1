import { expect, test } from '../support/own-product.ts'
import { releaseUnderWork } from './release-tabs.ts'

test.use({ as: 'admin' })

test('releases and rollbacks disturb none of five tabs at work', async ({ context, product }) => {
  const { troubles } = await releaseUnderWork(product, context, 6)
  expect(troubles).toEqual([])
})
