export {
  endOfMonth,
  formatPlainDay,
  isDay,
  parseDay,
  shiftDays,
  shiftMonths,
  startOfMonth,
} from './days.ts'
export { fileSize } from './file-size.ts'
export { fullName, maskIin } from './identity.ts'
export { formatMoney, fromTiyn, parseMoney, toTiyn } from './money.ts'
export { formatPhone, maskPhone, phoneDigits, phoneToDigits } from './phone.ts'
export { countOf, formatNumber, plural } from './plural.ts'
export { type BusinessZone, dayIn, formatDateTime, formatDay, formatTime, todayIn } from './zoned.ts'
