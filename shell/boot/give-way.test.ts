import { fireEvent } from '@testing-library/react'
import { giveWay, pageHasDrawn, rememberedTop } from './give-way.ts'

const table = (busy: boolean) => `<main style="padding-top: 0px"><table aria-busy="${busy}"><tbody>
  <tr data-row="7"><td data-select=""><input type="checkbox"></td><td><a data-row-link href="/7">A-7</a></td>
  <td class="beside"></td><td><a class="phone" href="tel:+77010000001">+7</a></td></tr></tbody></table></main>`

const places = () => {
  const ahead = document.querySelector<HTMLElement>('#first-paint section')
  const root = document.getElementById('root')
  if (!ahead || !root) throw new Error('no such places')
  return { ahead, root }
}
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const isAhead = () => document.getElementById('first-paint') !== null
const mutated = () => new Promise<void>((resolve) => setTimeout(resolve))

// jsdom has no fonts.
Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } })

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset.rows = ''
  document.body.innerHTML = `<div id="first-paint"><section>${table(false)}</section></div><div id="root"></div>`
  const { ahead, root } = places()
  void giveWay(ahead, root, pageHasDrawn(root))
})

test('the rows stay while the page waits for its own', async () => {
  const { root } = places()
  root.innerHTML = table(true)
  await mutated()
  expect(isAhead()).toBe(true)
  root.querySelector('table')?.setAttribute('aria-busy', 'false')
  await mutated()
  expect(isAhead()).toBe(false)
  expect(document.documentElement).not.toHaveAttribute('data-rows')
})

test('a page that waits for too long is shown as it is', async () => {
  jest.useFakeTimers()
  places().root.innerHTML = table(true)
  await jest.advanceTimersByTimeAsync(2_999)
  expect(isAhead()).toBe(true)
  await jest.advanceTimersByTimeAsync(1)
  expect(isAhead()).toBe(false)
  jest.useRealTimers()
})

describe('what is done before the page has come', () => {
  const opened = jest.fn((event: Event) => event.preventDefault())

  async function come(): Promise<void> {
    const { root } = places()
    root.innerHTML = table(false)
    root.querySelector('[data-row-link]')?.addEventListener('click', opened)
    await mutated()
  }
  beforeEach(() => opened.mockClear())

  test.each([
    ['the link of a row', '#first-paint [data-row-link]', {}, true],
    ['a place beside it', '#first-paint .beside', {}, true],
    ['its checkbox', '#first-paint input', {}, false],
    ['its telephone', '#first-paint .phone', {}, false],
    ['its link with Control, for another tab', '#first-paint [data-row-link]', { ctrlKey: true }, false],
  ])('a press on %s', async (_, pressed, keys, opens) => {
    // jsdom goes nowhere.
    document.addEventListener(
      'click',
      (event) => {
        isOurs = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    let isOurs = false
    fireEvent.click(find(pressed), keys)
    expect(find('#first-paint tr').dataset.selected).toBe(opens ? 'true' : undefined)
    await come()
    expect(opened).toHaveBeenCalledTimes(opens ? 1 : 0)
    // What the page does not take over is the browser's.
    expect(isOurs).toBe(opens || pressed.endsWith('input'))
  })

  test('a row that had the focus has it', async () => {
    find('#first-paint [data-row-link]').focus()
    await come()
    expect(find('#root [data-row-link]')).toHaveFocus()
  })
})

test.each([
  [1280, 224],
  [1024, 244],
  [768, 244],
  [360, 392],
])('a window of %i pixels that showed none yet: %i from the top', (width, top) => {
  window.innerWidth = width
  expect(rememberedTop([224, 244, 392])).toBe(top)
})

test('the table stands where it stood in a window of this width', async () => {
  window.innerWidth = 1280
  const { root } = places()
  root.innerHTML = table(false)
  const at = (selector: string, top: number) =>
    jest.spyOn(find(selector), 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  at('#root main', 56)
  at('#root table', 256)
  await mutated()
  expect(rememberedTop([224, 244, 392])).toBe(200)
  window.innerWidth = 1279
  expect(rememberedTop([224, 244, 392])).toBe(244)
})

test.each(['{', '[]', '7', '{"/":"x"}'])('«%s» is no memory of it', (stored) => {
  window.innerWidth = 1280
  localStorage.setItem('cabinet.tops', stored)
  expect(rememberedTop([224, 244, 392])).toBe(224)
})
