export { kztFromTiyn as fromTiyn, toTiyn } from '@cabinet/contract/money'

/** Created at first use, because it takes longer than everything that the boot script does before its first request. */
let currency: Intl.NumberFormat | undefined

const makeCurrency = () =>
  new Intl.NumberFormat('ru-KZ', {
    style: 'currency',
    currency: 'KZT',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  })

/** Formats decimal KZT of the API as `1 234 567 ₸` or `1 234 567,50 ₸`. */
export function formatMoney(kzt: number): string {
  currency ??= makeCurrency()
  return currency.format(kzt)
}

/** Returns the tiyn of a typed text (`30 000`, `30000,5`, `1 234.50 ₸`); undefined for other texts. */
export function parseMoney(text: string): number | undefined {
  const clean = text.replace(/[\s\u00a0\u202f₸]/g, '').replace(',', '.')
  if (!/^\d{1,13}(\.\d{0,2})?$/.test(clean)) return undefined
  const [whole = '0', part = ''] = clean.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
