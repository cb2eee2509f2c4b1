import type { Me } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { useLocation, useNavigate } from '@cabinet/shared/router'
import { readSettlementsUrl, type SettlementsView, settlementsHref } from './settlements-url.ts'

const none: Me['merchants'] = []

/** The page's state; the address holds it, so that back, reload and a sent link work. */
export function useSettlementsView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const merchants = useSession((session) => session.user?.merchants ?? none)
  const ids = merchants.map(({ merchant_id }) => merchant_id)
  const view = readSettlementsUrl(search, ids)
  const hrefOf = (change: Partial<SettlementsView>) => settlementsHref({ ...view, ...change }, ids)
  return {
    view,
    merchants,
    hrefOf,
    // Drawn before the next press, which builds on it (decision 0027).
    show: (change: Partial<SettlementsView>) =>
      void navigate(hrefOf(change), { preventScrollReset: true, flushSync: true }),
  }
}
