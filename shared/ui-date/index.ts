export { Calendar, type CalendarProps } from './calendar.tsx'
export { CalendarPopover, type CalendarPopoverProps } from './calendar-popover.tsx'
