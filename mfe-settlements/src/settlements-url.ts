import { isDay } from '@cabinet/shared/format'
import { readAddress } from '@cabinet/shared/router'

export const settlementsPath = '/mutual-settlements'

/** The tabs in their order, with their names. */
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
  /** The month whose registers are listed, `yyyy-MM`; empty for all. */
  readonly month: string
  readonly page: number
}

/** Reads the page's state from its address. @param merchantIds the first one is the default */
export function readSettlementsUrl(search: string, merchantIds: readonly string[]) {
  const { problems, read, page } = readAddress(new URLSearchParams(search))
  const view: SettlementsView = {
    merchantId: read('merchantId', 'партнёр', merchantIds[0] ?? '', (id) =>
      merchantIds.includes(id) ? id : null,
    ),
    tab: read('tab', 'вкладка', 'factoring', (text) => tabs.find(({ id }) => id === text)?.id ?? null),
    month: read('month', 'месяц', '', (text) => (isDay(`${text}-01`) ? text : null)),
    page: page(),
  }
  return { view, problems }
}

export function settlementsHref(view: SettlementsView, merchantIds: readonly string[]): string {
  const params = new URLSearchParams()
  if (view.merchantId !== merchantIds[0]) params.set('merchantId', view.merchantId)
  if (view.tab !== 'factoring') params.set('tab', view.tab)
  if (view.month !== '') params.set('month', view.month)
  if (view.page !== 1) params.set('page', String(view.page))
  return params.size === 0 ? settlementsPath : `${settlementsPath}?${params}`
}
