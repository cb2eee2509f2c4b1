export const analyticsPath = '/analytics'

/** The page with a state written by `writeReportUrl`. */
export function reportPath(query: string): string {
  return query === '' ? analyticsPath : `${analyticsPath}?${query}`
}
