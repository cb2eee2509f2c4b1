/** A commission is a percentage from 0 to 100 with at most two decimals. */
const pattern = /^(\d{1,3})(?:[.,](\d{1,2}))?$/

/** Returns the percent of a text: `2,5` or `2.50` → 2.5; undefined for other texts and above 100. */
export function parseCommission(text: string): number | undefined {
  const clean = text.replace('%', '').trim()
  if (!pattern.test(clean)) return undefined
  const percent = Number(clean.replace(',', '.'))
  return percent <= 100 ? percent : undefined
}

/** Formats a percent: 2.5 → `2,50`. */
export function commissionText(percent: number): string {
  return percent.toFixed(2).replace('.', ',')
}
