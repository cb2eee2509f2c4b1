import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { expectNoSidewaysScroll } from './layout.ts'

interface Look {
  readonly width: 1280 | 768 | 640 | 360 | 320
  readonly theme: 'light' | 'dark'
  /** The text spacing that WCAG 1.4.12 lets readers set. */
  readonly spaced?: boolean
}

const desk: Look = { width: 1280, theme: 'light' }
const phone: Look = { width: 360, theme: 'dark' }

/** The readers' devices: desks, tablets and phones by day and by night, 1280 pixels at 200 %, wide text spacing. */
export const allLooks: readonly Look[] = [
  desk,
  { width: 1280, theme: 'dark' },
  { width: 768, theme: 'dark' },
  { width: 768, theme: 'light', spaced: true },
  { width: 640, theme: 'light' },
  { width: 360, theme: 'light' },
  phone,
  { ...phone, width: 320, spaced: true },
  { ...desk, spaced: true },
]

/** Sets the page's size and theme. An open page follows like a telephone that turns to its night mode. */
export async function applyLook(page: Page, { width, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}

/** Sets the text spacing by a constructed sheet, which the page's policy allows. */
async function setApart(page: Page, spaced: boolean): Promise<void> {
  await page.evaluate((apart) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.apart)
    if (!apart) return
    window.apart = new CSSStyleSheet()
    window.apart.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(window.apart)
  }, spaced)
}

declare global {
  interface Window {
    readonly axe: typeof axe
    apart?: CSSStyleSheet
  }
}

/** Runs in the page, after axe's own script; asks only for the number of passed rules, which is faster. */
async function askAxe(): Promise<{ violations: string[]; passes: number }> {
  const { violations, passes } = await window.axe.run(document, { resultTypes: ['violations'] })
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`),
    passes: passes.length,
  }
}

/** Expects axe to find nothing, and content to end at the right edge. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(askAxe)
  expect(violations).toEqual([])
  expect(passes).toBeGreaterThan(10)
  await expectNoSidewaysScroll(page)
}

interface Also {
  readonly looks?: readonly Look[]
  /** A further expectation in each look, checked before axe runs. */
  readonly expecting?: () => Promise<void>
}

/**
 * Shows the screen once and checks it in each look.
 * @param show brings the page to the screen and waits until it is complete
 */
export async function expectAccessibleInLooks(
  page: Page,
  show: () => Promise<void>,
  { looks = [desk, phone], expecting }: Also = {},
): Promise<void> {
  for (const [index, look] of looks.entries()) {
    const { width, theme, spaced } = look
    await test.step(`${width} px, ${theme}${spaced ? ', set apart' : ''}`, async () => {
      await applyLook(page, look)
      if (index === 0) await show()
      await setApart(page, spaced ?? false)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      // Colours fade between themes, and an inherited colour begins when its parent's has ended.
      await page.evaluate(async () => {
        // Transitions in hidden parts of the page stand still.
        const isShown = ({ effect }: Animation) =>
          effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
        const fading = () =>
          document.getAnimations().filter((one) => one instanceof CSSTransition && isShown(one))
        for (let left = fading(); left.length > 0; left = fading())
          await Promise.allSettled(left.map(({ finished }) => finished))
      })
      await expecting?.()
      await expectAccessible(page)
    })
  }
}
