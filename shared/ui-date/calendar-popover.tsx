import type { RefObject } from 'react'
import { Popover } from '../ui-overlay/popover.tsx'
import { Calendar, type CalendarProps } from './calendar.tsx'

export type CalendarPopoverProps = CalendarProps & {
  /** The field it belongs to. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
}

/** The calendar under a date field; a choice closes it. */
export function CalendarPopover({ anchor, open, onClose, onPick, ...rest }: CalendarPopoverProps) {
  return (
    <Popover label="Календарь" anchor={anchor} open={open} onOpenChange={(now) => !now && onClose()}>
      <Calendar
        {...rest}
        onPick={(days) => {
          onPick(days)
          onClose()
        }}
      />
    </Popover>
  )
}
