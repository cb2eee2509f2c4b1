import { chakra } from '@chakra-ui/react/styled-system'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ReactNode, type SyntheticEvent, startTransition, useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { CountBadge } from '../feedback/badge.tsx'
import { VisuallyHidden } from '../layout/layout.tsx'
import { preloadingOverlay, useOverlay } from '../lazy/overlay.ts'
import { narrowQuery, useMedia } from '../media/use-media.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '2',
    '& > *': { flex: { md: '1 1 130px' }, maxWidth: { md: '300px' } },
    '& > :first-of-type': { flex: { md: '1.15 1 150px' } },
  },
})
/** The buttons align with the fields below their labels. */
const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignSelf: 'flex-end',
    '& button': { px: '3', minWidth: '0' },
    '&&': { flex: '0 1 auto', maxWidth: 'none' },
  },
})
const Root = chakra('form', { base: { _print: { display: 'none' } } })
const FilterForm = chakra('form', { base: { display: 'grid', gap: '3' } })

export type FilterBarProps = {
  children: ReactNode
  onApply: () => boolean
  onReset: () => void
  activeCount: number
  /** Whether the draft differs from the applied filters; «Применить» stands out then, and else repeats the call. */
  isDirty?: boolean
  /** Fields behind «Ещё фильтры», and the number of active ones. */
  more?: ReactNode
  moreCount?: number
  /** The one field outside of the phone's drawer. */
  search?: ReactNode
  actions?: ReactNode
}

/** Filters of a page in one row with their buttons; on a phone a drawer with an apply button. */
export function FilterBar(props: FilterBarProps) {
  const { children, onApply, onReset, activeCount, isDirty = true, more, search, actions } = props
  const narrow = useMedia(narrowQuery)
  const [open, setOpen] = useState(false)
  const overlay = useOverlay(narrow && open)
  const formId = useId()

  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    if (onApply() && narrow) setOpen(false)
  }
  const form = { id: formId, 'aria-label': 'Фильтры', onSubmit: apply, noValidate: true }
  const buttons = (
    <>
      <Button type="submit" form={formId} variant={isDirty || narrow ? 'primary' : 'secondary'}>
        Применить
      </Button>
      <Button variant={activeCount > 0 || isDirty ? 'secondary' : 'ghost'} onClick={onReset}>
        Сбросить
      </Button>
    </>
  )

  if (!narrow)
    return (
      <Root {...form}>
        <Line>
          {children}
          <Buttons>
            {more && (
              <MoreButton
                count={props.moreCount ?? 0}
                open={open}
                id={`${formId}-more`}
                onPress={() => setOpen(!open)}
              />
            )}
            {buttons}
            {actions}
          </Buttons>
        </Line>
        <Line id={`${formId}-more`} hidden={!open} css={{ '&[hidden]': { display: 'none' } }} pt="2">
          {open && more}
        </Line>
      </Root>
    )
  return (
    <chakra.div display="flex" gap="2" flexWrap={search ? undefined : 'wrap'} _print={{ display: 'none' }}>
      {search && (
        <chakra.form flex="1" minWidth="0" role="search" onSubmit={apply} noValidate>
          {search}
        </chakra.form>
      )}
      <Button
        px="3"
        icon={search && <SlidersHorizontal />}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...preloadingOverlay}
        onClick={() => setOpen(true)}
      >
        {search ? <VisuallyHidden>Фильтры</VisuallyHidden> : 'Фильтры'}
        {activeCount > 0 && (
          <CountBadge {...(search && { position: 'absolute', top: '-6px', right: '-6px' })}>
            {activeCount}
          </CountBadge>
        )}
      </Button>
      {actions}
      {overlay && (
        <overlay.Drawer title="Фильтры" open={open} onClose={() => setOpen(false)} footer={buttons}>
          <FilterForm {...form}>
            {children}
            {more}
          </FilterForm>
        </overlay.Drawer>
      )}
    </chakra.div>
  )
}

type MoreButtonProps = { count: number; open: boolean; id: string; onPress: () => void }

function MoreButton({ count, open, id, onPress }: MoreButtonProps) {
  return (
    <Button aria-expanded={open} aria-controls={id} onClick={() => startTransition(onPress)}>
      Ещё фильтры
      {count > 0 && <CountBadge>{count}</CountBadge>}
    </Button>
  )
}

const Chips = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
})
const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '44px', md: '28px' },
    ps: '3',
    pe: '2',
    borderRadius: 'full',
    bg: 'accent.subtle',
    color: 'accent.fg',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { textDecoration: 'line-through' },
  },
})

export type FilterChip = {
  key: string
  label: string
  onRemove: () => void
}

export type FilterChipsProps = { chips: readonly FilterChip[]; onClear?: () => void }

export function FilterChips({ chips, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <Chips aria-label="Включённые фильтры">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <Chip type="button" aria-label={`Убрать фильтр: ${label}`} onClick={onRemove}>
            {label}
            <X size={14} aria-hidden />
          </Chip>
        </li>
      ))}
      {onClear && chips.length > 1 && (
        <li>
          <Button variant="link" size="sm" onClick={onClear}>
            Сбросить все
          </Button>
        </li>
      )}
    </Chips>
  )
}
