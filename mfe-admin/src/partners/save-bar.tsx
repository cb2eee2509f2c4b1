import { countOf, plural } from '@cabinet/shared/format'
import { type UseFormReturn, useWatch } from '@cabinet/shared/forms'
import { Button, chakra, Text } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import type { PartnerValues } from './partner-wire.ts'

/** Counts changed fields: each text of a nested group and each entry of a list is one. */
export function countChanges(before: unknown, after: unknown): number {
  if (isRecord(before) || isRecord(after)) {
    const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
    const names = new Set([...Object.keys(old), ...Object.keys(now)])
    return [...names].reduce((sum, name) => sum + countChanges(old[name], now[name]), 0)
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length)
    return Array.from({ length }, (_, index) => index).filter(
      (index) => JSON.stringify(before[index]) !== JSON.stringify(after[index]),
    ).length
  }
  return before === after ? 0 : 1
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Counts the fields with an error, including those of nested groups and lists. */
export function countErrors(errors: object): number {
  return Object.values(errors).reduce<number>((sum, error: unknown) => {
    if (typeof error !== 'object' || error === null) return sum
    return sum + ('type' in error && typeof error.type === 'string' ? 1 : countErrors(error))
  }, 0)
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    px: { base: '4', md: '5' },
    py: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
  },
})

interface SaveBarProps {
  form: UseFormReturn<PartnerValues, unknown, PartnerValues>
  initial: PartnerValues
  saving: boolean
  /** Enables saving of an unchanged form. */
  isNew: boolean
  /** The link that leaves the form. */
  children: ReactNode
}

/** Stays in view under a long form, clear of toasts, and says how many fields will change. Only the bar renders on each key press. */
export function SaveBar({ form, initial: ground, saving, isNew, children }: SaveBarProps) {
  const changes = countChanges(ground, useWatch({ control: form.control }))
  const wrong = countErrors(form.formState.errors)
  return (
    <Bar data-bottom-bar="" ref={keepFocusInView}>
      <Button type="submit" variant="primary" loading={saving} disabled={!isNew && changes === 0}>
        Сохранить
      </Button>
      {children}
      {wrong > 0 && (
        <Button variant="ghost" onClick={({ currentTarget }) => focusFirstError(currentTarget)}>
          {`Исправьте ${countOf(wrong, 'поле', 'поля', 'полей')}`}
        </Button>
      )}
      <Text
        role="status"
        numeric
        flex="1"
        minWidth={{ base: '72px', md: '160px' }}
        fontSize={{ base: 'xs', md: 'md' }}
        textAlign="end"
      >
        {changes > 0
          ? `${plural(changes, 'Изменено', 'Изменены', 'Изменено')} ${changes} ${plural(changes, 'поле', 'поля', 'полей')}`
          : wrong === 0 && !isNew && 'Изменений нет'}
      </Text>
    </Bar>
  )
}

/** WebKit leaves a focused field below the bar that covers it. */
function keepFocusInView(bar: HTMLElement | null) {
  const form = bar?.closest('form')
  const show = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.closest('[data-bar], [data-bottom-bar]') === null)
      target.scrollIntoView?.({ block: 'nearest' })
  }
  form?.addEventListener('focusin', show)
  return () => form?.removeEventListener('focusin', show)
}

function focusFirstError(button: HTMLElement): void {
  button.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
