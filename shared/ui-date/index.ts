/** The calendar with its date arithmetic: loaded when a calendar button is pressed. */
export { Calendar, type CalendarProps } from './calendar.tsx'
export { CalendarPopover, type CalendarPopoverProps } from './calendar-popover.tsx'
