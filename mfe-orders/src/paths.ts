export const ordersPath = '/transactions'

export function listPath(search: string): string {
  const query = search.replace(/^\?/, '')
  return query === '' ? ordersPath : `${ordersPath}?${query}`
}

export function orderPath(id: number): string {
  return `${ordersPath}/${id}`
}
