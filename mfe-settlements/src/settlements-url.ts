import { settlementsPath } from './paths.ts'

/** The tabs in their order, with their names. Source: decisions 6. */
export const tabs = [
  { id: 'factoring', title: 'Заявки на факторинг' },
  { id: 'scoring', title: 'Заявки на скоринг' },
  { id: 'export', title: 'Выгрузка реестра' },
  { id: 'cards', title: 'Заявки с оплатой картой' },
] as const

export type TabId = (typeof tabs)[number]['id']

/** The tabs of the routine unloading. */
export type RegisterTab = 'factoring' | 'scoring'

/** The state of the page; the address holds it. */
export interface SettlementsView {
  readonly merchantId: string
  readonly tab: TabId
  readonly page: number
}

/** Reads the address; a value that makes no sense counts as absent. @param merchantIds ids that may be chosen, the default first. */
export function readSettlementsUrl(search: string, merchantIds: readonly string[]): SettlementsView {
  const params = new URLSearchParams(search)
  const merchantId = params.get('merchantId') ?? ''
  const page = params.get('page') ?? ''
  return {
    merchantId: merchantIds.includes(merchantId) ? merchantId : (merchantIds[0] ?? ''),
    tab: tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'factoring',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** The inverse of `readSettlementsUrl`: defaults stay out of the address. */
export function settlementsHref(view: SettlementsView, merchantIds: readonly string[]): string {
  const params = new URLSearchParams()
  if (view.merchantId !== merchantIds[0]) params.set('merchantId', view.merchantId)
  if (view.tab !== 'factoring') params.set('tab', view.tab)
  if (view.page !== 1) params.set('page', String(view.page))
  return params.size === 0 ? settlementsPath : `${settlementsPath}?${params}`
}
