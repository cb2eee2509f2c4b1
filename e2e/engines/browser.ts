/** A browser as the smoke journey needs it, whatever protocol it speaks. */

/** Sources of «Perform Actions», which WebDriver and WebDriver BiDi share. */
type InputSource =
  | {
      readonly type: 'key'
      readonly id: string
      readonly actions: readonly { type: string; value: string }[]
    }
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly actions: readonly { type: string; x?: number; y?: number; button?: number }[]
    }

export interface Protocol {
  /** The folder below which downloads appear. */
  readonly home: string
  /** Loads an address in the current tab. */
  open(url: string): Promise<void>
  back(): Promise<void>
  /** Runs an async function's body in the page. @returns its JSON */
  run(body: string): Promise<unknown>
  perform(sources: readonly InputSource[]): Promise<void>
  /** Opens a tab and makes it the current one. @returns the tab before */
  newTab(): Promise<string>
  /** Makes a tab the current one. */
  show(tab: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Returns a PNG in base64. */
  screenshot(): Promise<string>
  close(): Promise<void>
}

/** Keys as WebDriver names them. */
export const keys = { Enter: '\uE007', Tab: '\uE004', ArrowRight: '\uE014', ArrowDown: '\uE015' } as const

const kinds = {
  button: 'button',
  link: 'a[href]',
  field: 'input:not([type=checkbox], [type=radio]), textarea, select',
  choice: '[type=checkbox], [type=radio]',
} as const

const PATIENCE_MS = 30_000

/** Does what a person does with a page: looks for something, presses it, types. */
export class Browser {
  readonly protocol: Protocol

  constructor(protocol: Protocol) {
    this.protocol = protocol
  }

  /** Waits until a function of the page returns a value that is true. */
  async until<T>(what: string, body: string): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      // A page that is just being replaced has no answer.
      const value = await this.protocol.run(body).catch(() => undefined)
      if (value) return value as T
      if (Date.now() > deadline) {
        const text = await this.protocol.run('return document.body.innerText.slice(0, 800)')
        throw new Error(`not seen: ${what}; the page shows:\n${text}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async see(text: string): Promise<void> {
    const shown = `document.body.innerText.replace(/\\s/g, ' ')`
    await this.until(`«${text}»`, `return ${shown}.includes(${JSON.stringify(text)})`)
  }

  /** Presses the first enabled thing of a kind whose name begins so, by a real pointer, once nothing covers it. */
  async press(kind: keyof typeof kinds, name: string, within = 'body'): Promise<void> {
    const { x, y } = await this.until<{ x: number; y: number }>(
      `${kind} «${name}»`,
      `const all = [...document.querySelectorAll(${JSON.stringify(within)})]
        .flatMap((part) => [...part.querySelectorAll(${JSON.stringify(kinds[kind])})])
      const nameOf = (one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent
      const found = all.find((one) => one.checkVisibility() && !one.disabled && nameOf(one).trim().startsWith(${JSON.stringify(name)}))
      if (!found) return null
      found.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = found.getBoundingClientRect()
      const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)]
      const hit = document.elementFromPoint(x, y)
      return found.contains(hit) || hit?.closest('label')?.contains(found) ? { x, y } : null`,
    )
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.protocol.perform([{ type: 'pointer', id: 'mouse', actions }])
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.protocol.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  /** Presses a field until it has the focus, since a page that still scrolls moves it away from the pointer, and types. */
  async fill(name: string, text: string, within?: string): Promise<void> {
    const isFocused = `const { activeElement: one } = document
      return (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? '').trim().startsWith(${JSON.stringify(name)})`
    do await this.press('field', name, within)
    while (!(await this.protocol.run(isFocused)))
    await this.type(text)
  }
}
