import { expect, type Page } from '@playwright/test'

/** Expects content to end at the right edge: the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, view, wide } = await page.evaluate(() => {
    const { scrollWidth: content, clientWidth: view } = document.documentElement
    const wide = [...document.body.querySelectorAll('*')]
      .filter((one) => content > view && one.getBoundingClientRect().right > view)
      .map((one) => `${one.outerHTML.slice(0, 120)} to ${one.getBoundingClientRect().right}`)
    return { content, view, wide: wide.slice(-12) }
  })
  expect(content, `width of the page; past its edge:\n${wide.join('\n')}`).toBeLessThanOrEqual(view)
}

/** Expects the text of every flex box to be in one piece: each loose part would be an item, which Firefox tears from the others. */
export async function expectTextInOnePiece(page: Page): Promise<void> {
  const torn = await page.evaluate(() =>
    [...document.querySelectorAll('td, dd, li')]
      .filter((box) => getComputedStyle(box).display === 'flex')
      .filter(({ childNodes }) => {
        const isLoose = (node: Node) => node.nodeType === Node.TEXT_NODE || node.nodeName === 'WBR'
        return [...childNodes].filter((node) => isLoose(node) && node.textContent?.trim() !== ' ').length > 1
      })
      .map((box) => box.outerHTML.slice(0, 120)),
  )
  expect(torn).toEqual([])
}
