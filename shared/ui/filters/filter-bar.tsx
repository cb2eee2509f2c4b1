import { chakra } from '@chakra-ui/react/styled-system'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { CountBadge } from '../feedback/badge.tsx'
import { preloadingOverlay, useOverlay } from '../lazy/overlay.ts'
import { narrowQuery, useMedia } from '../media/use-media.ts'

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
    '@media (min-width: 1536px)': { gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))' },
    alignItems: 'start',
    gap: '3',
  },
})

export type FilterBarProps = {
  children: ReactNode
  onApply: () => boolean
  onReset: () => void
  activeCount: number
  actions?: ReactNode
}

export function FilterBar({ children, onApply, onReset, activeCount, actions }: FilterBarProps) {
  const narrow = useMedia(narrowQuery)
  const [open, setOpen] = useState(false)
  const overlay = useOverlay(narrow && open)
  const formId = useId()

  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    if (onApply()) setOpen(false)
  }
  const buttons = (
    <>
      <Button type="submit" form={formId} variant="primary">
        Применить
      </Button>
      <Button onClick={onReset}>Сбросить</Button>
    </>
  )

  if (!narrow) {
    return (
      <Form id={formId} aria-label="Фильтры" onSubmit={apply} noValidate>
        {children}
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="2"
          pt="6"
          gridColumn={{ md: 'auto / span 2', xl: 'auto / span 3' }}
        >
          {buttons}
          {actions}
        </chakra.div>
      </Form>
    )
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <Button
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...preloadingOverlay}
        onClick={() => setOpen(true)}
      >
        Фильтры
        {activeCount > 0 && <CountBadge>{activeCount}</CountBadge>}
      </Button>
      {actions}
      {overlay && (
        <overlay.Drawer title="Фильтры" open={open} onClose={() => setOpen(false)} footer={buttons}>
          <Form id={formId} aria-label="Фильтры" onSubmit={apply} noValidate>
            {children}
          </Form>
        </overlay.Drawer>
      )}
    </chakra.div>
  )
}
