import { useSession, useToday } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import { useMemo } from 'react'
import { listPath } from '../paths.ts'
import { readListUrl, type UrlReading } from './read-url.ts'
import type { ListView } from './view.ts'
import { writeListUrl } from './write-url.ts'

export interface ListViewHandle extends UrlReading {
  search: string
  hrefOf: (change: Partial<ListView>) => string
  show: (view: ListView) => void
}

export function useListView(): ListViewHandle {
  const { search } = useLocation()
  const navigate = useNavigateInPlace()
  const today = useToday()
  const merchants = useSession((session) => session.user?.merchants)
  const reading = useMemo(() => {
    const merchantIds = merchants?.map((merchant) => merchant.merchant_id) ?? null
    return readListUrl(new URLSearchParams(search), { today, merchantIds })
  }, [search, today, merchants])

  const hrefOf = (change: Partial<ListView>) => listPath(writeListUrl({ ...reading.view, ...change }))
  return { ...reading, search, hrefOf, show: (view) => navigate(hrefOf(view)) }
}
