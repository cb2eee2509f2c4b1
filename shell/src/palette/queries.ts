import { queryFor, useQuery } from '@cabinet/shared/api'

const list = 'GET /accounting/v1/applications'
const most = 5

/** Orders by the beginning of their number or the end of their phone; null asks for nothing. */
export function useFoundOrders(number: string | null) {
  const digits = number !== null && /^\d{4,11}$/.test(number) ? number : null
  const byNumber = useQuery({
    ...queryFor(list, { query: { orderId: number ?? '', lim: most } }),
    enabled: number !== null,
  })
  const byPhone = useQuery({
    ...queryFor(list, { query: { ph_number: digits ?? '', lim: most } }),
    enabled: digits !== null,
  })
  const named = number === null ? [] : (byNumber.data?.orders ?? [])
  const called = digits === null ? [] : (byPhone.data?.orders ?? [])
  return {
    orders: [...named, ...called.filter(({ id }) => named.every((order) => order.id !== id))],
    isFetching: byNumber.isFetching || byPhone.isFetching,
  }
}
