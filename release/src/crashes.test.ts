import { promotesInFolder } from '../test/concurrent-promotes.ts'
import { killPoints } from '../test/kill/kill-points.ts'

test.each(['publish', 'promote'] as const)(
  'a %s that is killed leaves the store whole, and may be given again',
  async (what) => {
    await expect(killPoints(what, 2)).resolves.toMatchObject({ points: 2 })
  },
)

test('promotes at once by several: none is lost, the pointer is whole at every look', async () => {
  const { revisions, reads } = await promotesInFolder(12)
  expect(revisions).toBeGreaterThan(3)
  expect(reads).toBeGreaterThan(3)
})
