import type { ListView } from '../list/view.ts'
import { writeListUrl } from '../list/write-url.ts'

/** Filters and sort of the list, as a view stores them. */
export const addressOfView = ({ filters, sort }: ListView): string =>
  writeListUrl({ filters, sort, page: 1, size: null })

/** Whether an address shows a view on any page; unusable values count too. */
export function isViewAt(search: string, query: string): boolean {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('size')
  return String(params) === String(new URLSearchParams(query))
}
