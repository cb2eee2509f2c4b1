import { settlementsPath } from './paths.ts'

/** The tabs in their order, with their names. Source: decisions 6. */
export const tabs = [
  { id: 'factoring', title: 'Заявки на факторинг' },
  { id: 'scoring', title: 'Заявки на скоринг' },
  { id: 'export', title: 'Выгрузка реестра' },
  { id: 'cards', title: 'Заявки с оплатой картой' },
] as const

export type TabId = (typeof tabs)[number]['id']

export type RegisterTab = 'factoring' | 'scoring'

export interface SettlementsView {
  readonly merchantId: string
  readonly tab: TabId
  readonly page: number
}

/** A value that makes no sense counts as absent; the first of `merchantIds` is the default. */
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

export function settlementsHref(view: SettlementsView, merchantIds: readonly string[]): string {
  const params = new URLSearchParams()
  if (view.merchantId !== merchantIds[0]) params.set('merchantId', view.merchantId)
  if (view.tab !== 'factoring') params.set('tab', view.tab)
  if (view.page !== 1) params.set('page', String(view.page))
  return params.size === 0 ? settlementsPath : `${settlementsPath}?${params}`
}
