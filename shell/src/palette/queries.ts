import { keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'

const minLength = 2

/** Orders by number, phone or surname; a shorter text asks for nothing. */
export function useFoundOrders(text: string) {
  const search = text.trim().slice(0, 64)
  const enabled = search.length >= minLength
  const { data, isFetching } = useQuery({
    ...queryFor('GET /accounting/v1/applications/search', { query: { search } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return { orders: enabled ? (data?.orders ?? []) : [], isFetching }
}
