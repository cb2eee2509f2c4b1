import {
  type CallAnswer,
  type Dashboard,
  type PermissionName,
  type StatusGroup,
  statusGroups,
} from '@cabinet/contract'
import { expiringStatuses } from '@cabinet/contract/deadline'
import { kztFromTiyn, toTiyn } from '@cabinet/contract/money'
import { can } from '../../platform/access/caller.ts'
import { escapeHtml } from '../../platform/http/error-reply.ts'
import { displayDay, displayDays } from '../../platform/time/business-zone.ts'
import type { Mail } from '../../ports/mail/mailer.ts'
import type { DayRange } from '../analytics/range.ts'

interface Morning {
  readonly user: { readonly firstName: string; readonly permissions: ReadonlySet<PermissionName> }
  readonly partners: readonly { readonly name: string }[]
  readonly yesterday: string
  /** Yesterday's week, from Monday until yesterday. */
  readonly week: DayRange
  /** The days of the week. */
  readonly dashboard: Dashboard
  /** Orders that expire before midnight. */
  readonly expiring: number
  readonly waiting: CallAnswer<'GET /accounting/v1/applications/counts'>
  readonly publicUrl: string
  readonly token: string
}

interface Part {
  readonly title: string
  readonly items: readonly { readonly text: string; readonly path: string }[]
}

const states = {
  buyed: 'выкуплено',
  completed: 'ждут',
  canceled: 'отменено',
  return_final: 'возвращено',
} as const satisfies Record<StatusGroup, string>

/** The queues of the list in which somebody waits for the shop. */
const queues: readonly { text: string; statuses: readonly string[]; forCouriers?: true }[] = [
  { text: 'Новые', statuses: ['completed', 'no_card_completed'] },
  { text: 'В обработке', statuses: ['in_progress'] },
  { text: 'К доставке', statuses: ['ready_delivery'], forCouriers: true },
  { text: 'Запросы на возврат', statuses: ['return_request'] },
]

/** Returns counts of orders, with sums for who may read analytics, and nothing of buyers. */
export function composeMorningMail(about: Morning): Omit<Mail, 'to' | 'messageId'> {
  const { user, partners, publicUrl, token, yesterday } = about
  const url = (path: string) => `${publicUrl}${path}`
  const unsubscribeUrl = url(`/api/users/api/v1/morning-mail/unsubscribe?token=${token}`)
  const [first, ...others] = partners
  const whose =
    others.length === 0 ? first?.name.replace(/\s+/g, ' ') : `ваших партнёров (${partners.length})`
  const greeting = `Доброе утро, ${user.firstName}! Ниже — заказы ${whose}.`
  const parts = partsOf(about)
  const why = 'Письмо приходит в 9:00, потому что вы включили его в кабинете, в разделе «Безопасность».'
  const off = 'Отписаться, без входа в кабинет:'
  const text = [
    greeting,
    ...parts.map(({ title, items }) =>
      [title, ...items.flatMap(({ text, path }) => [text, url(path)])].join('\n'),
    ),
    why,
    `${off}\n${unsubscribeUrl}`,
  ].join('\n\n')
  const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 36rem">
<p>${escapeHtml(greeting)}</p>
${parts
  .map(
    ({ title, items }) => `<h2 style="font-size: 18px; margin: 24px 0 4px">${escapeHtml(title)}</h2>
${items.map(({ text, path }) => `<p style="margin: 4px 0">${link(url(path), text)}</p>`).join('\n')}`,
  )
  .join('\n')}
<p style="font-size: 13px; margin-top: 32px; opacity: .75">${escapeHtml(why)} ${link(unsubscribeUrl, 'Отписаться')}</p>
</body></html>`
  return { subject: `Утренняя сводка: ${displayDay(yesterday)}`, text, html, unsubscribeUrl }
}

function partsOf({
  user,
  partners,
  dashboard,
  yesterday,
  week,
  expiring,
  waiting,
}: Morning): readonly Part[] {
  const seesMoney = can(user, 'READ_ANALYTICS_PAGE')
  const list = (query: Record<string, string>) =>
    `/merchant-cabinet/transactions?${new URLSearchParams(query)}`.replaceAll('%2C', ',')
  const days = ({ from, to }: DayRange) => {
    const range = { startDate: from, endDate: to }
    if (!seesMoney) return list(range)
    const all = partners.length > 1 && { merchantId: 'all' }
    return `/merchant-cabinet/analytics?${new URLSearchParams({ ...all, ...range, step: 'day' })}`
  }
  const ofStatuses = (statuses: readonly string[]) => list({ status: statuses.join(',') })
  const placed = (from: number) => placedText(dashboard, from, seesMoney)
  const onlyDelivers =
    can(user, 'DELIVER_ORDERS') &&
    !(['PROCESS_ORDERS', 'CANCEL_ORDERS', 'RETURN_ORDERS'] as const).some((name) => can(user, name))
  const queued = queues.flatMap(({ text, statuses, forCouriers }) => {
    const orders = waiting
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, one) => sum + one.orders, 0)
    if (orders === 0 || (onlyDelivers && !forCouriers)) return []
    return [{ text: `${text}: ${count(orders)}`, path: ofStatuses(statuses) }]
  })
  return [
    {
      title: `Вчера, ${displayDay(yesterday)}`,
      items: [{ text: placed(-1), path: days({ from: yesterday, to: yesterday }) }],
    },
    {
      title: `Неделя, ${displayDays(week.from, week.to)}`,
      items: [{ text: placed(0), path: days(week) }],
    },
    {
      title: 'Сегодня истекает срок',
      items: [
        {
          text: expiring === 0 ? 'Ни у одного заказа' : `У ${ofOrders(expiring)}, если ничего не сделать`,
          path: ofStatuses(expiringStatuses),
        },
      ],
    },
    {
      title: 'Ждут',
      items: queued.length > 0 ? queued : [{ text: 'Ни одного заказа', path: list({}) }],
    },
  ]
}

/** Returns `Оформлено 5 600 000 ₸ · 23 заказа: выкуплено 0 ₸, ждут …`, or the same by orders. @param from index of the first day, as of `slice` */
function placedText(dashboard: Dashboard, from: number, seesMoney: boolean): string {
  const groups = Object.keys(statusGroups) as StatusGroup[]
  const sums = groups.map((group) => {
    const items = dashboard[group].slice(from)
    const tiyn = items.reduce((sum, { total_amount }) => sum + toTiyn(total_amount), 0)
    return { group, tiyn, orders: items.reduce((sum, { total_count }) => sum + total_count, 0) }
  })
  const [tiyn, orders] = sums.reduce(([tiyn, orders], one) => [tiyn + one.tiyn, orders + one.orders], [0, 0])
  if (orders === 0) return 'Заказов не было'
  const ways = sums
    .map((one) => `${states[one.group]} ${seesMoney ? tenge(one.tiyn) : count(one.orders)}`)
    .join(', ')
  return `Оформлено ${seesMoney ? `${tenge(tiyn)} · ` : ''}${inOrders(orders)}: ${ways}`
}

const whole = new Intl.NumberFormat('ru')
const money = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' })
const plural = new Intl.PluralRules('ru')
const count = (orders: number) => whole.format(orders)
const tenge = (tiyn: number) => `${money.format(kztFromTiyn(tiyn))}\u00a0₸`

function inOrders(orders: number): string {
  const word = { one: 'заказ', few: 'заказа' }[plural.select(orders) as 'one' | 'few'] ?? 'заказов'
  return `${count(orders)}\u00a0${word}`
}

const ofOrders = (orders: number) =>
  `${count(orders)}\u00a0${plural.select(orders) === 'one' ? 'заказа' : 'заказов'}`
