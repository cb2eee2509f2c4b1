export const analyticsPath = '/analytics'

export function reportPath(query: string): string {
  return query === '' ? analyticsPath : `${analyticsPath}?${query}`
}
