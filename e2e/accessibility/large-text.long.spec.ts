/** Every main screen with a smallest font size of 20, a setting of browsers: no text runs over another, nothing is wider than the page. */
import { chromiumFlags } from '../../release/src/gate/browser/chromium.ts'
import { chromiumPathOfTests } from '../support/chromium-path.ts'
import { expectNoSidewaysScroll } from '../support/layout.ts'
import { applyLook } from '../support/looks.ts'
import { expect, type Page, test } from '../support/test.ts'
import { screens } from './screens.ts'

test.use({
  launchOptions: {
    executablePath: chromiumPathOfTests(),
    args: [...chromiumFlags, '--blink-settings=minimumFontSize=20'],
  },
})

/** Returns the texts of the page that lie on each other by more than the room between two lines. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: { node: Node; text: string; rect: DOMRect }[] = []
    /** Returns what the boxes around a text show of it. */
    const shown = (rect: DOMRect, parent: Element) => {
      let [left, right] = [rect.left, rect.right]
      for (let box: Element | null = parent; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') {
          const { left: from, right: to } = box.getBoundingClientRect()
          left = Math.max(left, from)
          right = Math.min(right, to)
        }
      return new DOMRect(left, rect.top, right - left, rect.height)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent } = node
      if (!textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue
      // Words for screen readers alone.
      if (getComputedStyle(parent).clipPath !== 'none') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const whole of range.getClientRects()) {
        const rect = shown(whole, parent)
        if (rect.width < 2) continue
        const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
        // Text that is cut off, hidden for the eye or under a bar is not read there.
        if (
          document.elementFromPoint(x, y)?.contains(parent) ||
          parent.contains(document.elementFromPoint(x, y))
        )
          texts.push({ node, text: textContent.trim(), rect })
      }
    }
    return texts.flatMap(({ node, text, rect: a }, index) =>
      texts.slice(index + 1).flatMap(({ node: next, text: other, rect: b }) => {
        // A text that ends in dots has two boxes in one line.
        if (node === next && a.top === b.top) return []
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        return width > 4 && height > 8 ? [`«${text}» on «${other}»`] : []
      }),
    )
  })
}

const main = /^(orders|order|partners?|users?|new partner|new user|analytics|registers|login|integrations)\b/

for (const { name, as, show } of screens.filter(({ name }) => main.test(name)))
  test.describe(name, () => {
    test.use({ as })
    for (const look of [
      { width: 1280, theme: 'light' },
      { width: 360, theme: 'dark' },
    ] as const)
      test(`${look.width} px`, async ({ page, complaints }) => {
        complaints.allow(/404/)
        await applyLook(page, look)
        await show(page)
        await expectNoSidewaysScroll(page)
        expect(await overlaps(page)).toEqual([])
        // The other screens show what depends on the moment.
        if (name === 'login' || name.startsWith('new '))
          await expect(page).toHaveScreenshot(`large-text-${name.replace(' ', '-')}-${look.width}.png`, {
            maxDiffPixelRatio: 0.003,
          })
      })
  })
