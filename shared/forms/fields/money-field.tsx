import { useLayoutEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field, Input } from '../../ui/index.ts'
import { type BoundProps, useBound } from './fields.tsx'

/** Groups digits: `1234567,5` → `1 234 567,5`; other texts stay as typed. */
export function groupDigits(text: string): string {
  const plain = text.replace(/[\s₸]/g, '')
  if (!/^\d+([.,]\d*)?$/.test(plain)) return text
  const [whole = '', ...rest] = plain.split(/(?=[.,])/)
  return whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') + rest.join('')
}

const formatTyped = (text: string) => text.replace(/\s/g, '').length

/** Returns the position after this many characters other than spaces. */
function caretAfterDigits(text: string, count: number): number {
  let at = 0
  for (let seen = 0; at < text.length && seen < count; at++) if (/\S/.test(text[at] ?? '')) seen += 1
  return at
}

/** A sum whose digits are grouped during typing; the caret keeps its place. */
export function MoneyField<T extends FieldValues>(props: BoundProps<T> & { autoFocus?: boolean }) {
  const { control, name, label, hint, required = false, disabled = false, autoFocus } = props
  const bound = useBound(control, name)
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<number>(null)
  useLayoutEffect(() => {
    if (before.current === null || !input.current) return
    const at = caretAfterDigits(input.current.value, before.current)
    input.current.setSelectionRange(at, at)
    before.current = null
  })
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      <Input
        {...bound.control}
        ref={(element: HTMLInputElement | null) => {
          input.current = element
          bound.control.ref(element)
        }}
        numeric
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        autoFocus={autoFocus}
        value={groupDigits(bound.text)}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          before.current = formatTyped(value.slice(0, selectionStart ?? value.length))
          bound.set(groupDigits(value))
        }}
      />
    </Field>
  )
}
