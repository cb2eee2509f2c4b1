import type { Actor } from '../../platform/call.ts'
import { worksOnOrders } from './buyers.ts'

/** What a text may mean, each with the column that it is looked for in. */
export interface Meaning {
  readonly column: 'merchant_order_id' | 'phone' | 'client_last_name'
  readonly is: 'starts with' | 'ends with'
  readonly value: string
}

/** From so many characters on an end tells an order from others. */
const shortestEnd = 4

/** Beginning or end of a number, end of a phone, beginning of a surname; texts collate by bytes, so a surname is tried in each of its spellings. */
export function meaningsOf(text: string): Meaning[] {
  const wanted = text.replace(/^\s*(?:заказ)?\s*№?/i, '').trim()
  const digits = wanted.replace(/[\s()+-]/g, '').replace(/^8(?=\d{10}$)/, '7')
  const isNumber = /^\S*\d\S*$/.test(wanted)
  const isPhone = /^\d{4,11}$/.test(digits)
  const [surname = ''] = /^\p{L}[\p{L}'’-]*/u.exec(wanted) ?? []
  return [
    ...(isNumber ? [means('merchant_order_id', 'starts with', wanted)] : []),
    ...(isNumber && wanted.length >= shortestEnd ? [means('merchant_order_id', 'ends with', wanted)] : []),
    ...(isPhone ? [means('phone', 'ends with', digits)] : []),
    ...spellings(surname).map((name) => means('client_last_name', 'starts with', name)),
  ]
}

export function meaningsFor<M extends { readonly column: string }>(
  actor: Actor,
  meanings: readonly M[],
): M[] {
  return meanings.filter(({ column }) => column !== 'phone' || worksOnOrders(actor))
}

function spellings(name: string): string[] {
  if (name.length < 2) return []
  const [first = '', ...rest] = name
  const usual = first.toLocaleUpperCase('ru') + rest.join('').toLocaleLowerCase('ru')
  return [...new Set([usual, name, name.toLocaleUpperCase('ru')])]
}

function means(column: Meaning['column'], is: Meaning['is'], value: string): Meaning {
  return { column, is, value }
}
