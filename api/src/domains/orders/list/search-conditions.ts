import type { Actor } from '../../../platform/service-context.ts'
import { actsOnOrders } from '../buyers.ts'

type Column = 'id' | 'amount_tiyn' | 'folded_number' | 'folded_surname' | 'phone'
type Operator = '=' | 'starts with' | 'ends with'

/** A search condition on a column with an index. Texts are compared folded. */
export interface SearchCondition {
  readonly column: Column
  readonly is: Operator
  readonly value: string | number
}

/** A shorter suffix would match too many orders. */
const shortestEnd = 4

/** Returns the conditions that a search text may stand for: beginning or end of a number, end of a phone, beginning of a surname. */
export function parseSearchText(text: string, actor: Pick<Actor, 'permissions'>): SearchCondition[] {
  const wanted = text
    .normalize('NFC')
    .replace(/^[\s\p{Cf}]*(?:заказ)?\s*№?/iu, '')
    .trim()
  const digits = wanted.replace(/[\s\p{Cf}()+-]/gu, '').replace(/^8(?=\d{10}$)/, '7')
  const isNumber = /^\S*\d\S*$/.test(wanted)
  const [surname = ''] = /^\p{L}[\p{L}\p{M}\p{Cf}'’-]*/u.exec(wanted) ?? []
  return [
    ...(isNumber ? [condition('folded_number', 'starts with', wanted)] : []),
    ...(isNumber && wanted.length >= shortestEnd ? [condition('folded_number', 'ends with', wanted)] : []),
    // Searching by phone would reveal it digit by digit to users without access.
    ...(/^\d{4,11}$/.test(digits) && actsOnOrders(actor) ? [condition('phone', 'ends with', digits)] : []),
    ...(surname.length > 1 ? [condition('folded_surname', 'starts with', surname)] : []),
  ]
}

export function condition(column: Column, is: Operator, value: string | number): SearchCondition {
  return { column, is, value }
}
