/** Checks every page and its overlays in every look. */
import { allLooks, expectAccessibleInLooks } from '../support/looks.ts'
import { dialogOf } from '../support/order-actions.ts'
import { expect, test } from '../support/test.ts'
import { dialogs } from './order-dialogs.ts'
import { overlays } from './overlays.ts'
import { screens } from './screens.ts'

const looks = { looks: allLooks }

for (const { name, as, show } of screens)
  test.describe(name, () => {
    test.use({ as })
    test('in every look: no violation, no sideways scrolling', async ({ page, complaints }) => {
      complaints.allow(/404/)
      await expectAccessibleInLooks(page, () => show(page), looks)
    })
  })

for (const { name, as, show, narrow = false } of overlays)
  test.describe(name, () => {
    test.use({ as })
    test('open, in every look: no violation, no sideways scrolling', async ({ page }) => {
      const fitting = allLooks.filter(({ width }) => !narrow || width < 400)
      await expectAccessibleInLooks(page, () => show(page), { looks: fitting })
    })
  })

test.describe('dialogs', () => {
  test.use({ as: 'superadmin' })
  for (const { name, show } of dialogs)
    test(`${name}, in every look: no violation, no sideways scrolling`, async ({ page, baseURL }) => {
      const shown = async () => {
        await show(page, baseURL ?? '')
        await expect(dialogOf(page)).toBeVisible()
      }
      await expectAccessibleInLooks(page, shown, looks)
    })
})
