export {
  formatPlainDay,
  isDay,
  shiftDays,
  startOfMonth,
} from './days.ts'
export { fileSize } from './file-size.ts'
export { foldText } from './fold-text.ts'
export { fullName } from './identity.ts'
export { formatMoney, fromTiyn, parseMoney, toTiyn } from './money.ts'
export { formatPhone, isPhone, phoneDigits, phoneToDigits } from './phone.ts'
export { countOf, formatNumber, plural } from './plural.ts'
export { type BusinessZone, dayIn, formatDateTime, formatDay, formatTime, zoneName } from './zoned.ts'
