import type { Me } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { useMemo } from 'react'

export interface Merchant {
  id: string
  name: string
}

const none: Me['merchants'] = []

export function useMerchants(): readonly Merchant[] {
  const merchants = useSession((session) => session.user?.merchants ?? none)
  return useMemo(() => merchants.map(({ merchant_id, name }) => ({ id: merchant_id, name })), [merchants])
}
