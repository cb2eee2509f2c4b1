export { Calendar } from './calendar.tsx'
export { CalendarPopover } from './calendar-popover.tsx'
