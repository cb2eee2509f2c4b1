import { orderPermissions } from '@cabinet/contract/order-lists'
import { can, useSession, useToday } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace, useRedirect } from '@cabinet/shared/router'
import { useEffect, useMemo } from 'react'
import { listPath } from '../paths.ts'
import { useMerchantChoice } from '../use-merchants.ts'
import { type ParsedUrl, readListUrl, writeListUrl } from './list-url.ts'
import { type ListView, noFilters } from './view.ts'

export interface ListViewHandle extends ParsedUrl {
  search: string
  /** The address names no filter: the list is that of the partner whom the user sees first. */
  isBare: boolean
  /** False while a bare list may still become that of a partner. */
  isPartnerKnown: boolean
  hrefOf: (change: Partial<ListView>) => string
  show: (view: ListView) => void
  /** Shows the list in which the search was typed. */
  goBack: () => void
}

export function useListView(): ListViewHandle {
  const { search: given } = useLocation()
  const { chosen } = useMerchantChoice()
  const search = given === '' ? searchOf(chosen) : given
  const navigate = useNavigateInPlace()
  const today = useToday()
  const merchants = useSession((session) => session.user?.merchants)
  const mayFindPhones = useSession(
    (session) => session.user === null || orderPermissions.some((name) => can(session, name)),
  )
  const reading = useMemo(() => {
    const merchantIds = merchants?.map((merchant) => merchant.merchant_id) ?? null
    return readListUrl(new URLSearchParams(search), { today, merchantIds, mayFindPhones })
  }, [search, today, merchants, mayFindPhones])

  const hrefOf = (change: Partial<ListView>) => listPath(writeListUrl({ ...reading.view, ...change }))
  const isBare = given === ''
  const isPartnerKnown = !isBare || merchants !== undefined
  return {
    ...reading,
    search,
    isBare,
    isPartnerKnown,
    hrefOf,
    show: (view) => navigate(hrefOf(view)),
    goBack: () => navigate(listPath(reading.view.before ?? '')),
  }
}

interface PartnerInAddressProps {
  /** The first rows are shown. */
  isShown: boolean
}

/** Names in the address the partner whose list is shown, and remembers it for the boot script. */
export function PartnerInAddress({ isShown }: PartnerInAddressProps) {
  const { search, isBare } = useListView()
  const { chosen, remember } = useMerchantChoice()
  const redirect = useRedirect()
  const wanted = isShown && isBare && search !== ''
  useEffect(() => {
    if (!wanted) return
    remember(chosen)
    redirect(listPath(search), { replace: true })
  }, [wanted, search, redirect, chosen, remember])
  return null
}

function searchOf(merchantId: string): string {
  const query = writeListUrl({ filters: { ...noFilters, merchantId }, sort: null, page: 1, size: null })
  return query && `?${query}`
}
