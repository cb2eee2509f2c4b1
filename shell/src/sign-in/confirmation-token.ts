import { useLocation, useNavigate } from '@cabinet/shared/router'
import { useEffect } from 'react'

const PARAMETER = 'token'

/** It leaves the address bar at once (history, referrers) and stays with the history entry, so that a reload does not lose it. */
export function useConfirmationToken(): string | null {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const fromAddress = new URLSearchParams(search).get(PARAMETER)
  useEffect(() => {
    if (fromAddress !== null) void navigate(pathname, { replace: true, state: { [PARAMETER]: fromAddress } })
  }, [fromAddress, navigate, pathname])
  return fromAddress ?? fromState(state)
}

function fromState(state: unknown): string | null {
  const token: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, PARAMETER) : null
  return typeof token === 'string' && token !== '' ? token : null
}
