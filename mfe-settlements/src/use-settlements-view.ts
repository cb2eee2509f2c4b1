import type { Me } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import { readSettlementsUrl, type SettlementsView, settlementsHref } from './settlements-url.ts'

const noMerchants: Me['merchants'] = []

export function useSettlementsView() {
  const { search } = useLocation()
  const navigate = useNavigateInPlace()
  const merchants = useSession((session) => session.user?.merchants ?? noMerchants)
  const ids = merchants.map(({ merchant_id }) => merchant_id)
  const { view, problems } = readSettlementsUrl(search, ids)
  const hrefOf = (change: Partial<SettlementsView>) => settlementsHref({ ...view, ...change }, ids)
  return {
    view,
    problems,
    merchants,
    hrefOf,
    show: (change: Partial<SettlementsView>) => navigate(hrefOf(change)),
  }
}
