/** Addresses of this remote's pages, relative to the cabinet's base path. */
export const ordersPath = '/transactions'

/** @param search the list's query string, with or without `?` */
export function listPath(search: string): string {
  const query = search.replace(/^\?/, '')
  return query === '' ? ordersPath : `${ordersPath}?${query}`
}

export function orderPath(id: number): string {
  return `${ordersPath}/${id}`
}
