import { changedFrameStyle, readFrameStyles } from '../../release/src/gate/browser/behaviour.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

/** Runs in the page: idle work, by which the shell adds the lock to the header, waits for an event. */
function holdIdleWork(): void {
  const whenIdle = window.requestIdleCallback.bind(window)
  const waiting: Parameters<typeof whenIdle>[] = []
  window.requestIdleCallback = (...work) => waiting.push(work)
  window.addEventListener('let-idle-work-run', () => {
    window.requestIdleCallback = whenIdle
    for (const work of waiting) whenIdle(...work)
  })
}

test('the gate reads the frame after the shell’s own late additions', async ({ page }) => {
  await page.addInitScript(holdIdleWork)
  await page.goto('/merchant-cabinet/bcc-mall')
  await expect(page.getByRole('heading', { level: 1, name: 'BCC Mall' })).toBeVisible()
  const [before] = await Promise.all([
    readFrameStyles(page),
    page.evaluate(() => window.dispatchEvent(new Event('let-idle-work-run'))),
  ])
  await expect(page.getByRole('button', { name: 'Заблокировать' })).toBeVisible()
  expect(changedFrameStyle(before, await readFrameStyles(page))).toBeUndefined()
})
