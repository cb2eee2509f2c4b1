import type { ClipboardEvent } from 'react'

/** Copies the selected rows of a table as plain values, which spreadsheets paste as numbers and texts; a part of one cell is copied as usual. */
export function copyRows(event: ClipboardEvent<HTMLTableElement>): void {
  const rows = selectedCells(event.currentTarget, getSelection())
  if (!rows) return
  event.preventDefault()
  const values = rows.map((cells) => cells.map(plainValue))
  event.clipboardData.setData(
    'text/plain',
    values.map((row) => row.map(({ text }) => text).join('\t')).join('\n'),
  )
  event.clipboardData.setData('text/html', htmlOf(values))
}

/** Returns whole rows, or the selected cells of one row; nothing for a selection inside of one cell or beyond the table. */
function selectedCells(table: HTMLTableElement, selection: Selection | null): Element[][] | undefined {
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) =>
    selection?.getRangeAt(index),
  )
  const isWithin = ranges.every((range) => range && table.contains(range.commonAncestorContainer))
  if (!isWithin) return undefined
  const isSelected = (cell: Element) => ranges.some((range) => range && sharesText(range, cell))
  const rows = [...table.rows]
    .map((row) => [...row.cells].filter(isCopied))
    .filter((cells) => cells.some(isSelected))
  const [first = []] = rows
  if (rows.length !== 1) return rows.length > 1 ? rows : undefined
  const part = first.slice(first.findIndex(isSelected), first.findLastIndex(isSelected) + 1)
  return part.length > 1 ? [part] : undefined
}

/** Leaves out checkboxes, actions, and what the present width hides. */
function isCopied(cell: HTMLElement): boolean {
  const { select, on } = cell.dataset
  return select === undefined && on !== 'screen' && getComputedStyle(cell).display !== 'none'
}

/** A triple click ends at the beginning of the next row, which it does not mean. */
function sharesText(range: Range, cell: Element): boolean {
  const part = document.createRange()
  part.selectNodeContents(cell)
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset)
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0)
    part.setEnd(range.endContainer, range.endOffset)
  return range.intersectsNode(cell) && part.toString().trim() !== ''
}

interface Value {
  readonly text: string
  /** The cell's attributes in HTML. */
  readonly attributes: string
}

function plainValue(cell: Element): Value {
  const text = textOf(cell).replace(/\s+/g, ' ').trim()
  const digits = text.replace(/[\s₸]/g, '').replace('−', '-')
  if (
    /^-?\d+(,\d+)?$/.test(digits) &&
    (text.includes('₸') || cell.matches('[data-numeric][data-align="end"]'))
  ) {
    const number = digits.replace(',', '.')
    return { text: digits, attributes: ` x:num="${number}" sdval="${number}"` }
  }
  // Excel reads a date by itself; anything else stays a text, such as a phone and a number with leading zeros.
  return { text, attributes: cell.querySelector('time') ? '' : ` style="mso-number-format:'\\@'"` }
}

/** Returns a cell's text without captions of buttons and names of icons; a button that is the whole cell is its value. */
function textOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element
  for (const icon of copy.querySelectorAll('svg')) icon.remove()
  const buttons = [...copy.querySelectorAll('button')]
  const whole = copy.textContent
  for (const button of buttons) button.remove()
  const rest = copy.textContent?.trim() ? copy : undefined
  if (!rest) return whole ?? ''
  for (const part of rest.querySelectorAll(':not(.ui-middle > *)')) part.append(' ')
  return rest.textContent ?? ''
}

function htmlOf(rows: readonly (readonly Value[])[]): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const each = rows.map(
    (row) =>
      `<tr>${row.map(({ text, attributes }) => `<td${attributes}>${escaped(text)}</td>`).join('')}</tr>`,
  )
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><meta charset="utf-8"><table>${each.join('')}</table></html>`
}
