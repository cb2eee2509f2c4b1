import { expect, type Page } from '@playwright/test'

/** Expects content to come to end at the right edge: the page does not scroll sideways. It may still be adapting to a new width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect(async () => {
    const { content, view, wide } = await page.evaluate(() => {
      const { scrollWidth: content, clientWidth: view } = document.documentElement
      const isCut = (one: Element | null): boolean =>
        one !== null && (getComputedStyle(one).overflowX !== 'visible' || isCut(one.parentElement))
      const wide = [...document.body.querySelectorAll('*')]
        .filter(
          (one) => content > view && one.getBoundingClientRect().right > view && !isCut(one.parentElement),
        )
        .map((one) => `${one.outerHTML.slice(0, 120)} to ${one.getBoundingClientRect().right}`)
      return { content, view, wide: wide.slice(-12) }
    })
    expect(content, `width of the page; past its edge:\n${wide.join('\n')}`).toBeLessThanOrEqual(view)
  }).toPass({ timeout: 10_000 })
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
