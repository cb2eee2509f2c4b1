import { type CallAnswer, call, queryFor, useMutation, useQuery, useQueryClient } from '@cabinet/shared/api'
import { isViewAt } from './view-address.ts'

export type SavedView = CallAnswer<'GET /accounting/v1/order-views'>[number]

const viewsQuery = queryFor('GET /accounting/v1/order-views')

export const useSavedViews = (enabled = true) => useQuery({ ...viewsQuery, enabled })

/** The saved view at this address. */
export const useOpenView = (search: string, enabled: boolean): SavedView | undefined =>
  useSavedViews(enabled).data?.find(({ query }) => isViewAt(search, query))

/** Settles after the views are refetched. */
function useViewChange<T>(send: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => client.invalidateQueries(viewsQuery) })
}

/** Saves a new view or renames an existing one. */
export const useSaveView = (query: string, view: SavedView | undefined) =>
  useViewChange((name: string) =>
    view === undefined
      ? call('POST /accounting/v1/order-views', { body: { name, query } })
      : call('PATCH /accounting/v1/order-views/{id}', { params: { id: view.id }, body: { name } }),
  )

export const useDeleteView = () =>
  useViewChange((id: number) => call('DELETE /accounting/v1/order-views/{id}', { params: { id } }))
