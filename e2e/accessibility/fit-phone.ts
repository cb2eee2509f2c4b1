import { expectNoSidewaysScroll } from '../support/layout.ts'
import { applyLook } from '../support/looks.ts'
import { type Page, test } from '../support/test.ts'
import { dialogs } from './order-dialogs.ts'
import { overlays } from './overlays.ts'
import { screens } from './screens.ts'

interface Trial {
  /** The condition that every page is under, as the end of its test's title. */
  readonly title: string
  prepare?(page: Page): Promise<void>
  /** Expects more of a page than that it does not scroll sideways. */
  expectMore?(page: Page): Promise<void>
}

/** Declares a test for every page, overlay and dialog of orders: at 360 px nothing is wider than the page. */
export function testFitOnPhone({ title, prepare, expectMore }: Trial): void {
  /** @param shownAt the width at which the screen opens */
  async function expectToFit(page: Page, show: () => Promise<void>, shownAt: 360 | 1280): Promise<void> {
    await prepare?.(page)
    await applyLook(page, { width: shownAt, theme: 'light' })
    await show()
    await applyLook(page, { width: 360, theme: 'light' })
    await expectNoSidewaysScroll(page)
    await expectMore?.(page)
  }

  for (const { name, as, show, narrow } of [
    ...screens.map((screen) => ({ ...screen, narrow: true })),
    ...overlays,
  ])
    test.describe(name, () => {
      test.use({ as })
      test(`fits 360 px ${title}`, async ({ page, complaints }) => {
        complaints.allow(/404/)
        await expectToFit(page, () => show(page), narrow ? 360 : 1280)
      })
    })

  test.describe('dialogs of orders', () => {
    test.use({ as: 'superadmin' })
    for (const { name, show } of dialogs)
      test(`${name} fits 360 px ${title}`, async ({ page, baseURL }) => {
        await expectToFit(page, () => show(page, baseURL ?? ''), 360)
      })
  })
}
