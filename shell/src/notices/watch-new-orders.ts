import type { CallAnswer } from '@cabinet/shared/api'
import { countOf, formatMoney } from '@cabinet/shared/format'
import { areNoticesOn, showNotice } from './consent.ts'

type News = CallAnswer<'GET /tab/v1/news'>

const EVERY_MS = 60_000

/** The server's time up to which new orders were announced or visible, shared by all tabs, so that one of them announces. */
const toldKey = 'cabinet.notices-told'

const isHidden = () => document.visibilityState === 'hidden'

function toldUntil(): number {
  return Date.parse(localStorage.getItem(toldKey) ?? '')
}

/** Announces new orders while no tab is visible, once a minute at most, and shows their number in the title. */
export function watchNewOrders(open: () => void) {
  let missed = { orders: 0, amount: 0 }
  return {
    /** The start time of the next announcement. */
    since(): string | undefined {
      const told = toldUntil()
      return isHidden() && areNoticesOn() && !Number.isNaN(told) ? new Date(told).toISOString() : undefined
    },
    hear({ now, newOrders }: Pick<News, 'now' | 'newOrders'>): void {
      if (!areNoticesOn()) return
      // A clock that was set back must not silence them.
      if (isHidden() && Math.abs(Date.parse(now) - toldUntil()) < EVERY_MS) return
      localStorage.setItem(toldKey, now)
      if (!isHidden() || newOrders === undefined || newOrders.orders === 0) return
      missed = { orders: missed.orders + newOrders.orders, amount: missed.amount + newOrders.amount }
      document.title = `(${missed.orders}) ${bareTitle()}`
      const notice = showNotice(
        `${countOf(missed.orders, 'новый заказ', 'новых заказа', 'новых заказов')}, ${formatMoney(missed.amount)}`,
      )
      notice.onclick = () => {
        notice.close()
        window.focus()
        open()
      }
    },
    /** The tab is visible. */
    forget(): void {
      missed = { orders: 0, amount: 0 }
      document.title = bareTitle()
    },
  }
}

const bareTitle = () => document.title.replace(/^\(\d+\) /, '')
