import type { KeyboardEvent, MouseEvent } from 'react'

const controls = 'a, button, input'

function linkOf(target: EventTarget): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest(`${controls}, label, [data-select]`)) return null
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]') ?? null
}

/** Follows the link at a click beside it that selects no text; an overlay would prevent selecting. */
export function followRow({ target, ctrlKey, metaKey, shiftKey, detail }: MouseEvent): void {
  const link = linkOf(target)
  // Reading the selection forces a layout of the whole page, so it comes last.
  if (!link || detail > 1 || String(getSelection()) !== '') return
  if (ctrlKey || metaKey || shiftKey) openTab(link)
  else link.click()
}

function openTab({ href }: HTMLAnchorElement): void {
  window.open(href, '_blank', 'noopener')
}

/** Cancels the second press of a double click, which would add a second entry to the history. */
export function followOnce(event: MouseEvent): void {
  if (event.detail > 1 && event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

export function openRowInTab({ target, button }: MouseEvent): void {
  const link = button === 1 ? linkOf(target) : null
  if (link) openTab(link)
}

/** Keeps the middle button from scrolling, because it opens the row's link, and Shift beside a checkbox from selecting text. */
export function preventDefaultPress(event: MouseEvent): void {
  const { target, button, shiftKey } = event
  const isMarking = shiftKey && target instanceof Element && target.closest('[data-select]') !== null
  if (isMarking || (button === 1 && linkOf(target))) event.preventDefault()
}

/** Moves the focus by left and right through the row's buttons, most of which are no tab stops. */
export function handleRowKey(event: KeyboardEvent): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const { target } = event
  if (step === 0 || !(target instanceof HTMLElement)) return
  const all = [...(target.closest('tr[data-link]')?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const next = all[all.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
