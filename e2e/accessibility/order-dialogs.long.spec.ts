import { expectAccessibleInLooks } from '../support/looks.ts'
import { dialogOf } from '../support/order-actions.ts'
import { expect, test } from '../support/test.ts'
import { dialogs } from './order-dialogs.ts'

test.use({ as: 'superadmin' })

for (const { name, show } of dialogs)
  test(`${name}: no violation, no sideways scrolling`, async ({ page, baseURL }) => {
    await expectAccessibleInLooks(page, async () => {
      await show(page, baseURL ?? '')
      await expect(dialogOf(page)).toBeVisible()
    })
  })
