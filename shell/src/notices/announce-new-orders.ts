import { call } from '@cabinet/shared/api'
import { countOf, formatMoney } from '@cabinet/shared/format'
import { toast } from '@cabinet/shared/ui'
import { areNoticesOn, type Consent, showNotice } from './consent.ts'

const newStatuses = ['completed', 'no_card_completed']
const everyMs = 60_000
/** The feed of changes reaches an hour back. */
const maxAgeMs = 50 * 60_000

/** Amounts of announced orders by id, and `until`, the server's time up to which all are told, ms; shared by all tabs. */
const key = 'cabinet.announced-orders'

/** Announces new orders while no tab is visible, at most once a minute; the title shows their number. @param now the server's time */
export async function announceNewOrders(now: string, open: () => void): Promise<void> {
  if (!areNoticesOn()) return
  const told = new URLSearchParams(localStorage.getItem(key) ?? '')
  const [at, until] = [Date.parse(now), Number(told.get('until'))]
  if (document.visibilityState === 'visible' || until === 0) {
    localStorage.setItem(key, `until=${at}`)
    return
  }
  showCount(told.size - 1)
  if (at - until < everyMs) return
  const since = new Date(Math.max(until, at - maxAgeMs)).toISOString()
  const { changes, more } = await call('GET /accounting/v1/applications/changes', { query: { since } })
  const fresh = changes.filter(
    ({ id, is_new, app_status }) => is_new && newStatuses.includes(app_status) && !told.has(String(id)),
  )
  for (const { id, amount } of fresh) told.set(String(id), String(amount))
  told.set('until', String(at))
  localStorage.setItem(key, String(told))
  if (fresh.length === 0 && !more) return
  told.delete('until')
  showCount(told.size)
  const sum = [...told.values()].reduce((sum, amount) => sum + Number(amount), 0)
  const text = countOf(told.size, 'новый заказ', 'новых заказа', 'новых заказов')
  const notice = showNotice(more ? 'В заказах много изменений' : `${text}, ${formatMoney(sum)}`)
  notice.onclick = () => {
    notice.close()
    window.focus()
    open()
  }
}

/** Forgets the announced orders, because the tab is visible. */
export function forgetAnnounced(): void {
  const told = new URLSearchParams(localStorage.getItem(key) ?? '')
  localStorage.setItem(key, `until=${told.get('until') ?? 0}`)
  showCount(0)
}

/** Shows in every other hidden tab what one has announced. @returns the stopper */
export function followAnnounced(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key || document.visibilityState === 'visible' || !areNoticesOn()) return
    const told = new URLSearchParams(localStorage.getItem(key) ?? '')
    told.delete('until')
    showCount(told.size)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function showCount(orders: number): void {
  document.title = document.title.replace(/^(\(\d+\) )?/, orders > 0 ? `(${orders}) ` : '')
}

const refusals: Readonly<Record<Exclude<Consent, 'granted'>, string>> = {
  unsupported: 'Браузер не показывает уведомления. Откройте кабинет на компьютере.',
  denied: 'Разрешите уведомления в настройках сайта и обновите страницу.',
  default: 'Уведомления не включены.',
}

/** Asks for consent and shows the first notice, or why there is none. */
export async function askConsent(): Promise<Consent> {
  const answer = await ask()
  // A later message replaces the earlier one.
  if (answer !== 'granted') toast.error(refusals[answer], { id: 'notices' })
  return answer
}

async function ask(): Promise<Consent> {
  try {
    const answer = await Notification.requestPermission()
    if (answer === 'granted') showNotice('Уведомления о новых заказах включены')
    return answer
  } catch {
    // The browser has no notices, or shows none from a page.
    return 'unsupported'
  }
}
