import { useSession, useToday } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import type { ListAddress } from './list-address.ts'

/** Reads filters and page of the list from the address, and returns the links and calls that change them. */
export function useListView<F extends { [N in keyof F]: string }>(path: string, address: ListAddress<F>) {
  const { search } = useLocation()
  const navigate = useNavigateInPlace()
  const today = useToday()
  const merchants = useSession((session) => session.user?.merchants)
  const merchantIds = merchants?.map(({ merchant_id }) => merchant_id) ?? null
  const { view, problems } = address.read(new URLSearchParams(search), { today, merchantIds })
  const hrefOf = (page: number) => `${path}${address.write({ ...view, page })}`
  return {
    address,
    view,
    problems,
    today,
    hrefOf,
    clearProblems: () => navigate(hrefOf(view.page)),
    /** Applies the filters, or refetches when they are already applied. */
    filterBy: (filters: F, refetch: () => unknown) => {
      const next = `${path}${address.write({ filters, page: 1 })}`
      if (next === hrefOf(view.page)) void refetch()
      else navigate(next)
    },
  }
}
