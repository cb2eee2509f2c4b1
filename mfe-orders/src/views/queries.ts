import { type CallAnswer, call, queryFor, useMutation, useQuery, useQueryClient } from '@cabinet/shared/api'
import { expandStatuses } from '../list/filters.ts'

export type SavedView = CallAnswer<'GET /accounting/v1/order-views'>[number]

const viewsQuery = queryFor('GET /accounting/v1/order-views')

export const useSavedViews = (enabled = true) => useQuery({ ...viewsQuery, enabled })

/** Returns the saved view at this address, on any of its pages; undefined when there is none. */
export function useOpenView(search: string, enabled: boolean): SavedView | undefined {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('size')
  // Unusable values count too.
  return useSavedViews(enabled).data?.find(({ query }) => keyOf(params) === keyOf(new URLSearchParams(query)))
}

/** A half of a status entry means the whole one. */
const keyOf = (params: URLSearchParams) =>
  JSON.stringify(
    [...params].map(([name, text]) => [name, name === 'status' ? expandStatuses(text).sort() : text]),
  )

/** Saves a query under a name, or deletes its view for null. @param onDone called after the views are refetched */
export function useSaveView(query: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string | null) => call('PUT /accounting/v1/order-views', { body: { name, query } }),
    onSuccess: () => client.invalidateQueries(viewsQuery).then(onDone),
  })
}
