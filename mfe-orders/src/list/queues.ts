import type { OrderStatus } from '@cabinet/contract'
import { queryFor, useQuery } from '@cabinet/shared/api'

interface WorkQueue {
  readonly text: string
  readonly statuses: readonly OrderStatus[]
}

/** The work of a day in the order in which it is done; «Все» filters nothing. */
export const queues: readonly WorkQueue[] = [
  { text: 'Новые', statuses: ['completed', 'no_card_completed'] },
  { text: 'В обработке', statuses: ['in_progress'] },
  { text: 'К доставке', statuses: ['ready_delivery'] },
  { text: 'Просрочены', statuses: ['final_merchant_unavaliable'] },
  { text: 'Возвраты', statuses: ['return_request', 'return', 'part_return', 'part_return_w_e'] },
  { text: 'Все', statuses: [] },
]

/** Orders by status in all shops of the user, asked for again when the rows are. */
export function useStatusCounts() {
  return useQuery({
    ...queryFor('GET /accounting/v1/applications/counts'),
    select: (answer) => new Map<string, number>(answer.map(({ status, orders }) => [status, orders])),
  })
}
