export {
  formatPlainDay,
  isDay,
  shiftDays,
  startOfMonth,
} from './days.ts'
export { foldText } from './fold-text.ts'
export { formatMoney, fromTiyn, parseMoney, toTiyn } from './money.ts'
export { formatPhone, isPhone, phoneDigits, phoneToDigits } from './phone.ts'
export { countOf, fileSize, formatNumber, fullName, plural } from './text.ts'
export { type BusinessZone, dayIn, formatDateTime, formatDay, formatTime, zoneName } from './zoned.ts'
