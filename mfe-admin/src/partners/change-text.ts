import { addressGroups, addressLabels, isAddressPart } from './address.ts'
import { isFieldName, partnerTable } from './field-table.ts'

type Scalar = string | number | boolean | null

/** Field names that only the history contains. */
const otherLabels: Readonly<Record<string, string>> = {
  ...addressGroups,
  scor_doc_number: 'Номер договора скоринга',
  scor_doc_date: 'Дата договора скоринга',
}

/** Returns a value in Russian. @param field its name on the wire, with parts after dots */
export function valueText(
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

/** Returns a field's label: `mailing_addresses.0.city` → «Почтовые адреса 1: Город». */
export function changedFieldText(field: string): string {
  const [head = '', ...rest] = field.split('.')
  const label = isFieldName(head) ? partnerTable[head].label : (otherLabels[head] ?? head)
  const last = rest.at(-1)
  if (last === undefined) return label
  const number = rest.length > 1 ? ` ${Number(rest[0]) + 1}` : ''
  const part = isAddressPart(last) ? addressLabels[last] : last
  return `${label}${number}: ${last === 'mailing_same' ? 'совпадает с почтовым' : part}`
}
