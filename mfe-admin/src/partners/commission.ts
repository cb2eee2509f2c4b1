/** A commission is percent with at most two decimals, 0 to 100. */
const pattern = /^(\d{1,3})(?:[.,](\d{1,2}))?$/

/** `2,5` or `2.50` → 2.5; undefined when it is no commission. */
export function parseCommission(text: string): number | undefined {
  const clean = text.replace('%', '').trim()
  if (!pattern.test(clean)) return undefined
  const percent = Number(clean.replace(',', '.'))
  return percent <= 100 ? percent : undefined
}

/** 2.5 → `2,50`. */
export function commissionText(percent: number): string {
  return percent.toFixed(2).replace('.', ',')
}
