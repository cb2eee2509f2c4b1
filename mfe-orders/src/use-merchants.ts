import type { Me } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { usePreferences } from '@cabinet/shared/ui'
import { useCallback, useMemo } from 'react'

export interface Merchant {
  id: string
  name: string
}

const noMerchants: Me['merchants'] = []

export function useMerchants(): readonly Merchant[] {
  const merchants = useSession((session) => session.user?.merchants ?? noMerchants)
  return useMemo(() => merchants.map(({ merchant_id, name }) => ({ id: merchant_id, name })), [merchants])
}

/** Returns the partner of a list without an address: the first one at the first visit, then the user's choice; empty for all. Source: docs/product.md, «The orders list». */
export function useMerchantChoice(): { chosen: string; remember: (id: string) => void } {
  const merchants = useMerchants()
  const username = useSession(({ user }) => user?.username ?? '')
  const first = useSession(({ user }) => user?.defaultMerchant ?? '')
  const kept = usePreferences(({ merchant, merchantOf }) => (merchantOf === username ? merchant : null))
  const remember = useCallback(
    (merchant: string) => usePreferences.setState({ merchant, merchantOf: username }),
    [username],
  )
  const isKnown = kept === '' || merchants.some(({ id }) => id === kept)
  return { chosen: kept !== null && isKnown ? kept : first, remember }
}
