/** Checks every screen at a desk by day and on a phone by night; axe.nightly.spec.ts checks every look. */
import { expectAccessibleInLooks } from '../support/looks.ts'
import { test } from '../support/test.ts'
import { screens } from './screens.ts'

for (const { name, as, show } of screens)
  test.describe(name, () => {
    test.use({ as })
    test('no violation, no sideways scrolling', async ({ page, complaints }) => {
      complaints.allow(/404/)
      await expectAccessibleInLooks(page, () => show(page))
    })
  })
