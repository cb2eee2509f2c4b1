import { join } from 'node:path'
import { apps, concurrentPromotes, furnish } from '../test/concurrent-promotes.ts'
import { Workshop } from '../test/fixture.ts'
import { killPoints } from '../test/kill/kill-points.ts'
import { FolderStore } from './index.ts'

test.each(['publish', 'promote'] as const)(
  'a %s that is killed leaves the store whole, and may be given again',
  async (what) => {
    await expect(killPoints(what, 2)).resolves.toMatchObject({ points: 2 })
  },
)

test('promotes at once by several: none is lost, the pointer is whole at every look', async () => {
  const shop = await Workshop.open()
  try {
    await furnish(shop)
    const root = join(shop.root, 'releases')
    const contexts = [1, 2, 3].map(() => ({ store: new FolderStore(root), env: {} }))
    const { revisions, reads } = await concurrentPromotes(contexts, 12, apps)
    expect(revisions).toBeGreaterThan(3)
    expect(reads).toBeGreaterThan(3)
  } finally {
    await shop.close()
  }
})
