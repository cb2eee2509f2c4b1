/** The rows of a list before any code of its page has come: as its descriptor says, by the kit's own sheet, until the page shows its own. */
import type { FirstRows, Me } from '@cabinet/contract'
import type { EarlyAnswer } from '../../shared/api/early.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { formatPhone } from '../../shared/format/phone.ts'
import { formatDateTime } from '../../shared/format/zoned.ts'
import { cellAttributes } from '../../shared/ui/table/columns.ts'
import { giveWay, pageHasDrawn, rememberedTop } from './give-way.ts'
import { whenPainted } from './painted.ts'
import { asObject } from './session.ts'

type Column = FirstRows['columns'][number]
type Part = NonNullable<Column['parts']>[number]
type Row = Readonly<Record<string, unknown>>

/** What the boot script knows of the list when its answers are on their way. */
export interface ListAhead {
  readonly rows: FirstRows
  readonly title: string
  readonly basePath: string
  readonly me: Promise<EarlyAnswer>
  readonly answer: Promise<EarlyAnswer>
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function element(name: string, attributes: object, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, String(value))
  }
  made.append(...children)
  return made
}

/** As wide as the icon that comes. */
function iconPlace(): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  icon.setAttribute('width', '14')
  icon.setAttribute('height', '14')
  return icon
}

function written(row: Row, { field, as, without }: Part, me: Me): string {
  const value = row[field]
  const format = {
    dateTime: () => formatDateTime(text(value), me.businessTz),
    money: () => formatMoney(Number(value)),
    phone: () => formatPhone(text(value)),
    merchant: () =>
      me.merchants.length > 1
        ? (me.merchants.find(({ merchant_id }) => merchant_id === value)?.name ?? text(value))
        : '',
    text: () => text(value),
  }[as ?? 'text']
  return without === undefined ? format() : format().replace(new RegExp(without), '')
}

function content(row: Row, { parts, badge, cut }: Column, me: Me): Node | string {
  // What stands there can be pressed when the page has come; its place is kept.
  if (!parts)
    return element(
      'span',
      { class: 'ui-actions' },
      element('span', { class: 'ui-action', 'data-icon': '' }, '\u00a0'),
    )
  const shown = parts.map((part) => written(row, part, me)).filter(Boolean)
  const words = shown.join(' · ')
  if (badge) {
    const palette = badge.palettes[text(row[badge.field])] ?? 'gray'
    return element('span', { class: 'ui-badge', 'data-palette': palette }, iconPlace(), words)
  }
  if (cut) return element('span', {}, words)
  const isPhone = parts[0]?.as === 'phone' && !words.includes('*')
  return isPhone ? element('a', { href: `tel:${words.replaceAll(' ', '')}`, tabindex: -1 }, words) : words
}

/** Nothing can be chosen before the page has come; whoever listens is not told of it. */
function checkbox(cell: 'td' | 'th'): HTMLElement {
  const input = element('input', { type: 'checkbox', tabindex: -1 })
  input.style.width = input.style.height = '18px'
  const scope = cell === 'th' ? 'col' : undefined
  return element(cell, { scope, 'data-select': '', 'aria-hidden': true }, element('label', {}, input))
}

function table({ rows, title, basePath }: ListAhead, list: readonly Row[], me: Me): HTMLElement {
  const several = me.merchants.length > 1
  const columns = rows.columns.filter((column) => several || !column.several)
  const head = columns.map((column) => {
    const { 'data-label': _, ...attributes } = cellAttributes(column)
    const { header, sortKey, widths } = column
    const name = sortKey === undefined ? header : element('button', { disabled: '' }, header, iconPlace())
    const sorted = sortKey === undefined ? undefined : 'none'
    const cell = element('th', { scope: 'col', 'aria-sort': sorted, ...attributes }, name)
    if (widths) cell.style.width = widths[several ? 1 : 0]
    return cell
  })
  const lines = list.map((row) => {
    const key = text(row[rows.key])
    const href = basePath + rows.href.replace('{key}', encodeURIComponent(key))
    const cells = columns.map((column, index) => {
      const inside = content(row, column, me)
      return element(
        'td',
        cellAttributes(column),
        index === 0 ? element('a', { href, 'data-row-link': '' }, inside) : inside,
      )
    })
    return element('tr', { 'data-link': '', 'data-row': key }, checkbox('td'), ...cells)
  })
  return element(
    'table',
    {
      class: 'ui-table',
      'aria-label': title,
      'aria-busy': true,
      'data-fixed': columns.every(({ widths }) => widths),
    },
    element('thead', {}, element('tr', {}, checkbox('th'), ...head)),
    element('tbody', {}, ...lines),
  )
}

async function bodyOf(answer: Promise<EarlyAnswer>): Promise<object> {
  const { status, body } = await answer
  return status === 200 ? asObject(JSON.parse(body)) : {}
}

/** The kit's sheet: without it rows would stand there as plain text. It is the last of the document, whose end is told of later. */
async function sheetHasCome(): Promise<void> {
  const linked = () => document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
  if (!linked() && document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const link = linked()
  if (link && !link.sheet) await new Promise((resolve) => link.addEventListener('load', resolve))
}

/** The first format of dates that a browser makes takes it longer than all the rows: it is made while they are on their way. */
function makeFormats(): void {
  formatDateTime(new Date(), 'UTC')
  formatMoney(0)
}

/** The page waits for no rows that are later than this, ms. */
const PATIENCE_MS = 500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Ends when the rows are painted, or won't be soon. Never rejects: without them the page comes as it always did. */
export function drawFirstRows(list: ListAhead): Promise<void> {
  return Promise.race([draw(list), pause(PATIENCE_MS)])
}

/** Draws the rows if they come before the page does and are for this user. */
async function draw(list: ListAhead): Promise<void> {
  try {
    whenPainted(makeFormats)
    const [user, answer] = await Promise.all([bodyOf(list.me), bodyOf(list.answer)])
    await sheetHasCome()
    const place = document.querySelector<HTMLElement>('#first-paint section')
    const root = document.getElementById('root')
    if (!place || !root) return
    const drawn = pageHasDrawn(root)
    const found: unknown = Reflect.get(answer, list.rows.at)
    if (!Array.isArray(found) || found.length === 0 || !('merchants' in user)) return
    if (root.hasChildNodes()) return
    const me = user as Me
    const held = me.roles.flatMap(({ permissions }) => permissions.map(({ name }) => name))
    if (me.mustEnrol || !held.some((name) => name === list.rows.permission)) return
    const skeleton = place.querySelector<HTMLElement>('.page-skeleton')
    if (skeleton) skeleton.style.height = `${rememberedTop(list.rows.top)}px`
    place.append(table(list, found, me))
    place.role = 'region'
    place.ariaLabel = list.title
    document.documentElement.dataset.rows = ''
    void giveWay(place, root, drawn)
    await new Promise<void>(whenPainted)
  } catch {
    // The page says what is wrong with them.
  }
}
