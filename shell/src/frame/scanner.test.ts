import { usKeyCharacter, watchScanner } from './scanner.ts'

test.each([
  ['KeyD', true, 'D'],
  ['KeyD', false, 'd'],
  ['Digit7', false, '7'],
  ['Digit3', true, '#'],
  ['Numpad7', true, '7'],
  ['Minus', false, '-'],
  ['Minus', true, '_'],
  ['NumpadSubtract', false, '-'],
  ['Enter', false, ''],
  ['ArrowUp', false, ''],
])('%s with Shift %p is %p in any layout', (code, shiftKey, character) => {
  expect(usKeyCharacter({ code, shiftKey })).toBe(character)
})

let scans: string[]
let stop: () => void
beforeEach(() => {
  scans = []
  stop = watchScanner((text) => scans.push(text))
  document.body.innerHTML =
    '<button></button><textarea></textarea><select><option>a<option>b</select><input enterkeyhint="search" value="old">'
})
afterEach(() => stop())

/** Presses the keys so many milliseconds apart. @returns whether Enter was left to the element */
function press(selector: string, text: string, gap: number): boolean {
  const target = document.querySelector(selector)
  let at = 0
  const send = (code: string, key: string) => {
    const event = new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true })
    at += gap
    Object.defineProperty(event, 'timeStamp', { value: at })
    return target?.dispatchEvent(event) === true
  }
  for (const digit of text) send(`Digit${digit}`, digit)
  return send('Enter', 'Enter')
}

test.each([
  ['body', '1042', 20, ['1042']],
  ['button', '1042', 20, ['1042']],
  ['select', '1042', 20, ['1042']],
  ['input', '1042', 20, ['1042']],
  ['textarea', '1042', 20, []],
  ['button', '104', 20, []],
  ['button', '1042', 40, []],
])('%s with %s, a key in %i ms: %j', (selector, text, gap, expected) => {
  expect(press(selector, text, gap)).toBe(expected.length === 0)
  expect(scans).toEqual(expected)
})

test('what the first keys changed is as before', () => {
  const [select, input] = [document.querySelector('select'), document.querySelector('input')]
  const told: string[] = []
  for (const element of [select, input])
    for (const type of ['input', 'change'])
      element?.addEventListener(type, () => told.push(`${element.tagName} ${type}`))
  select?.addEventListener('keydown', () => Object.assign(select, { value: 'b' }))
  input?.addEventListener('keydown', () => Object.assign(input, { value: '1' }))
  press('select', '1042', 20)
  press('input', '1042', 20)
  expect([select?.value, input?.value]).toEqual(['a', 'old'])
  expect(told).toEqual(['SELECT change', 'INPUT input'])
})
