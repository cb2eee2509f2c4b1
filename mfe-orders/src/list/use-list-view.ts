import { useSession } from '@cabinet/shared/auth'
import { useLocation, useNavigate } from '@cabinet/shared/router'
import { useCallback, useMemo } from 'react'
import { useToday } from '../business-zone.ts'
import { listPath } from '../paths.ts'
import type { ListView } from './filters.ts'
import { readListUrl, type UrlReading } from './read-url.ts'
import { writeListUrl } from './write-url.ts'

interface ListViewHandle extends UrlReading {
  /** The address's query string as it stands, with `?`. */
  search: string
  show: (view: ListView) => void
}

/** The list's state; the address holds it, so that back, reload and a sent link work. */
export function useListView(): ListViewHandle {
  const { search } = useLocation()
  const navigate = useNavigate()
  const today = useToday()
  const merchants = useSession((session) => session.user?.merchants)
  const reading = useMemo(() => {
    const merchantIds = merchants?.map((merchant) => merchant.merchant_id) ?? null
    return readListUrl(new URLSearchParams(search), { today, merchantIds })
  }, [search, today, merchants])

  // Drawn before the next press, which builds on it (decision 0027).
  const show = useCallback(
    (view: ListView) =>
      void navigate(listPath(writeListUrl(view)), { preventScrollReset: true, flushSync: true }),
    [navigate],
  )
  return { ...reading, search, show }
}
