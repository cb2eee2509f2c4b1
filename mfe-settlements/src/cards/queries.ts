import { type CallAnswer, keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'

const statementsKey = 'GET /accounting/v1/merchants/{id}/mall-statement-reports'

export type Statement = CallAnswer<typeof statementsKey>['data'][number]

export const statementsPerPage = 20
const refreshMs = 20 * 60_000

/** A page of a merchant's statements; the previous one stays (`isPlaceholderData`) while another loads. */
export function useStatements(merchantId: string, page: number) {
  return useQuery({
    ...queryFor(statementsKey, { params: { id: merchantId }, query: { page, limit: statementsPerPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}
