export { Calendar, CalendarPopover } from './calendar.tsx'
