import { type CallAnswer, call, queryFor, useMutation, useQuery, useQueryClient } from '@cabinet/shared/api'
import type { ListView } from '../list/view.ts'
import { writeListUrl } from '../list/write-url.ts'

export type SavedView = CallAnswer<'GET /accounting/v1/order-views'>[number]

const viewsQuery = queryFor('GET /accounting/v1/order-views')

export const useSavedViews = (enabled = true) => useQuery({ ...viewsQuery, enabled })

/** Returns filters and sort of the list, as a view stores them. */
export const addressOfView = ({ filters, sort }: ListView): string =>
  writeListUrl({ filters, sort, page: 1, size: null })

/** Returns the saved view at this address, on any of its pages; undefined when there is none. */
export function useOpenView(search: string, enabled: boolean): SavedView | undefined {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('size')
  // Unusable values count too.
  return useSavedViews(enabled).data?.find(
    ({ query }) => String(params) === String(new URLSearchParams(query)),
  )
}

/** Saves a query under a name, or deletes its view when the name is empty; settles after the views are refetched. */
export function useSaveView(query: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      // Another tab may have saved some meanwhile.
      const views = await call('GET /accounting/v1/order-views')
      const index = views.findIndex((view) => view.query === query)
      const at = index === -1 ? views.length : index
      await call('PUT /accounting/v1/order-views', {
        body: views.toSpliced(at, 1, ...(name === '' ? [] : [{ name, query }])),
      })
    },
    onSuccess: () => client.invalidateQueries(viewsQuery),
  })
}
