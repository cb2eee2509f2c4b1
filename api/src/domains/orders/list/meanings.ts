import type { Actor } from '../../../platform/call.ts'
import { worksOnOrders } from '../buyers.ts'

/** A search condition on a column with an index. Texts are compared folded. */
export interface Meaning {
  readonly column: 'id' | 'amount_tiyn' | 'folded_number' | 'folded_surname' | 'phone'
  readonly is: '=' | 'starts with' | 'ends with'
  readonly value: string | number
}

/** A shorter suffix would match too many orders. */
const shortestEnd = 4

/** The possible meanings of a search text: beginning or end of a number, end of a phone, beginning of a surname. */
export function meaningsOf(text: string, actor: Pick<Actor, 'permissions'>): Meaning[] {
  const wanted = text
    .normalize('NFC')
    .replace(/^[\s\p{Cf}]*(?:заказ)?\s*№?/iu, '')
    .trim()
  const digits = wanted.replace(/[\s\p{Cf}()+-]/gu, '').replace(/^8(?=\d{10}$)/, '7')
  const isNumber = /^\S*\d\S*$/.test(wanted)
  const [surname = ''] = /^\p{L}[\p{L}\p{M}\p{Cf}'’-]*/u.exec(wanted) ?? []
  return [
    ...(isNumber ? [means('folded_number', 'starts with', wanted)] : []),
    ...(isNumber && wanted.length >= shortestEnd ? [means('folded_number', 'ends with', wanted)] : []),
    // Searching by phone would reveal it digit by digit to users without access.
    ...(/^\d{4,11}$/.test(digits) && worksOnOrders(actor) ? [means('phone', 'ends with', digits)] : []),
    ...(surname.length > 1 ? [means('folded_surname', 'starts with', surname)] : []),
  ]
}

export function means(column: Meaning['column'], is: Meaning['is'], value: Meaning['value']): Meaning {
  return { column, is, value }
}
