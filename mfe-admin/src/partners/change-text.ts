import { isFieldName, partnerTable } from './field-table.ts'

type Scalar = string | number | boolean | null

/** Returns a value in Russian. @param field its name on the wire, with parts after dots */
export function describeValue(
  field: string,
  value: Scalar,
  countryName: (code: string) => string = (code) => code,
): string {
  if (value === null || value === '') return 'пусто'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (field.endsWith('.country')) return countryName(String(value))
  const name = field === 'scor_doc_date' ? 'factor_doc_date' : field
  if (!isFieldName(name)) return String(value)
  const { show, options = [] } = partnerTable[name]
  if (show) return show(value)
  const chosen = options === 'cities' ? undefined : options.find((option) => option.value === value)
  return chosen?.label ?? String(value)
}
