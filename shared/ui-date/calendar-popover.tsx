import { type RefObject, useEffect, useRef } from 'react'
import { Box } from '../ui/layout/layout.tsx'
import { Popover } from '../ui-overlay/popover.tsx'
import { Calendar, type CalendarProps } from './calendar.tsx'

export type CalendarPopoverProps = CalendarProps & {
  id: string
  anchor: RefObject<HTMLElement | null>
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The calendar under a date field: open while mounted, with the focus on the selected day or today. */
export function CalendarPopover({ id, anchor, opener, onClose, onPick, ...rest }: CalendarPopoverProps) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const day = box.current?.querySelector<HTMLElement>('[data-part=table-cell-trigger][tabindex="0"]')
      day?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <Popover
      id={id}
      label="Календарь"
      anchor={anchor}
      opener={opener}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <Box ref={box}>
        <Calendar
          {...rest}
          onPick={(days) => {
            onPick(days)
            onClose()
          }}
        />
      </Box>
    </Popover>
  )
}
