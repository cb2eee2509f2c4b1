/** Milliseconds between two keys of a scanner; a person's are further apart. */
const GAP_MS = 40
const SHORTEST = 4

/** The characters that a US keyboard, which scanners imitate, types by these keys, plain and with Shift. */
const signs: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  Slash: '/?',
  Backslash: '\\|',
  Period: '.>',
  Comma: ',<',
  Semicolon: ';:',
  Quote: '\'"',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backquote: '`~',
  Space: '  ',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
}

/** Returns the character of a key of the US layout, whatever layout is on. */
export function usKeyCharacter({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string {
  const [, letter = ''] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const [, row, digit = ''] = /^(Digit|Numpad)(\d)$/.exec(code) ?? []
  if (digit) return shiftKey && row === 'Digit' ? (')!@#$%^&*('[Number(digit)] ?? '') : digit
  return signs[code]?.[shiftKey ? 1 : 0] ?? ''
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const matches = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.matches(selector)

const isSearch = (target: EventTarget | null) => matches(target, '[enterkeyhint=search]')
const isGuarded = (target: EventTarget | null) =>
  matches(target, 'input:is([autocomplete=one-time-code], [inputmode=decimal])')
const takesText = (target: EventTarget | null) =>
  matches(target, 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button])') &&
  !isSearch(target) &&
  !isGuarded(target)

/** Gives a field the value that it had before a scan's first keys. */
function restore(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (field.value === value) return
  // React replaces the element's own property, and would take the change for its own.
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }))
}

/**
 * Reads scanners, which type fast and end with Enter, whatever has the focus except a field for text.
 * @param onScan receives the text as a US keyboard types it
 * @returns a function that ends it
 */
export function watchScanner(onScan: (text: string) => void): () => void {
  let run = ''
  let last = Number.NEGATIVE_INFINITY
  let undo: () => void = () => {}
  let waiting = ''
  let field: EventTarget | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Types the keys that a field of a code or a sum has not received. */
  const release = () => {
    clearTimeout(timer)
    const text = waiting
    waiting = ''
    // The only way to type that leaves undoing and the form's listeners as they are.
    if (text && field === document.activeElement) document.execCommand('insertText', false, text)
  }
  const end = () => {
    run = ''
    release()
  }
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const begin = ({ target }: Event) => {
    const value = isField(target) ? target.value : ''
    undo = () => isField(target) && restore(target, value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp, repeat, isComposing } = event
    if (timeStamp - last >= GAP_MS) end()
    last = timeStamp
    if (key === 'Shift') return
    const character = event.ctrlKey || event.metaKey || event.altKey || repeat ? '' : usKeyCharacter(event)
    if (key === 'Enter' && run.length >= SHORTEST) {
      stop(event)
      const text = run
      waiting = ''
      end()
      undo()
      return onScan(text)
    }
    if (character === '' || isComposing || (run === '' && takesText(target))) return end()
    if (run === '') begin(event)
    run += character
    if (isGuarded(target) && key.length === 1) {
      // A scan's first digit could complete a code, and its first key is like any other.
      stop(event)
      field = target
      waiting += key
      clearTimeout(timer)
      // A busy page hears the next key late.
      timer = setTimeout(end, 2 * GAP_MS)
    } else if (key === ' ' && run.length > 1 && !isSearch(target)) stop(event)
  }
  const onKeyUp = (event: KeyboardEvent) => {
    // Browsers press a button when the space bar is released.
    if (event.key === ' ' && run.length > 1 && !isSearch(event.target)) stop(event)
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('keyup', onKeyUp, { capture: true })
  window.addEventListener('pointerdown', end, { capture: true })
  return () => {
    end()
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('keyup', onKeyUp, { capture: true })
    window.removeEventListener('pointerdown', end, { capture: true })
  }
}
