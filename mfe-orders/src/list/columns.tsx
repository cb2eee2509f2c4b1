import { useBusinessZone } from '@cabinet/shared/auth'
import { formatMoney, formatPhone, fullName } from '@cabinet/shared/format'
import { type Column, DateTime, TruncatedMiddle } from '@cabinet/shared/ui'
import StickyNote from 'lucide-react/icons/sticky-note'
import { type ReactNode, useMemo } from 'react'
import type { Order } from '../order.ts'
import { OrderStatusBadge } from '../status-badge.tsx'
import { useMerchants } from '../use-merchants.ts'
import { RowActions } from './row-actions.tsx'

interface CellContext {
  readonly zone: string
  /** Whether the user has several merchants, and so sees the merchant's column. */
  readonly several: boolean
  readonly nameOf: (merchantId: string) => string
}

type ListColumn = Omit<Column<Order>, 'key' | 'cell' | 'width'> & {
  readonly widths: readonly [one: string, several: string]
  readonly cell: (order: Order, context: CellContext) => ReactNode
}

/** The columns of the list, in order. */
export const columns = {
  number: {
    header: 'Номер заказа',
    sortKey: 'id',
    widths: ['14%', '12%'],
    half: 'start',
    cell: ({ number, notes }) => (
      <>
        {number.length > 11 ? <TruncatedMiddle text={number} /> : number}
        {notes > 0 && <NotesIcon count={notes} />}
      </>
    ),
  },
  merchant: {
    header: 'Партнёр',
    widths: ['0', '9.5%'],
    on: 'roomy',
    cut: true,
    cell: ({ merchantId }, { nameOf }) => (
      <span title={nameOf(merchantId)}>{shortName(nameOf(merchantId))}</span>
    ),
  },
  created: {
    header: 'Дата создания',
    sortKey: 'created_at',
    widths: ['13%', '11.5%'],
    numeric: true,
    align: 'start',
    on: 'table',
    cell: ({ createdAt }, { zone }) => <DateTime at={createdAt} zone={zone} />,
  },
  amount: {
    header: 'Сумма',
    sortKey: 'amount',
    widths: ['14.5%', '14.5%'],
    numeric: true,
    half: 'end',
    cell: ({ amount, compensation, kept }) =>
      compensation > 0 ? (
        <span className="ui-when">
          {formatMoney(kept)}
          <small data-urgency="calm">
            <s title="Сумма до возврата">{formatMoney(amount)}</s>
          </small>
        </span>
      ) : (
        formatMoney(amount)
      ),
  },
  phone: {
    header: 'Телефон покупателя',
    widths: ['19%', '15%'],
    half: 'start',
    numeric: true,
    align: 'start',
    cell: ({ phone, cLastName, cName }) => (
      <span className="ui-buyer">
        <span title={fullName(cLastName, cName)}>{fullName(cLastName, cName)}</span>
        {phone.includes('*') ? (
          <span>{phone}</span>
        ) : (
          <a href={`tel:+${phone}`} tabIndex={-1}>
            {formatPhone(phone)}
          </a>
        )}
      </span>
    ),
  },
  status: {
    header: 'Статус',
    widths: ['19%', '17.5%'],
    half: 'end',
    cell: (order) => (
      <OrderStatusBadge
        status={order.status}
        text={order.statusText}
        expiresAt={order.expiresAt}
        atCourier={order.atCourier}
        note={order.status === 'no_card_completed' ? 'без карты' : undefined}
      />
    ),
  },
  place: {
    header: 'Когда и куда',
    widths: ['0', '0'],
    on: 'cards',
    cell: ({ createdAt, merchantId, address }, { zone, several, nameOf }) => (
      <span>
        <DateTime at={createdAt} zone={zone} as="text" />
        {[several && shortName(nameOf(merchantId)), address].map((part) => part && ` · ${part}`)}
      </span>
    ),
  },
  action: {
    header: 'Дей\u00adствие',
    align: 'end',
    widths: ['16.5%', '16%'],
    on: 'screen',
    cell: (order) => <RowActions order={order} />,
  },
} satisfies Record<string, ListColumn>

/** Returns the columns of a list. @param isOfOne the filter names the partner, whom no row needs to repeat */
export function useColumns(isOfOne: boolean): readonly Column<Order>[] {
  const zone = useBusinessZone()
  const merchants = useMerchants()
  return useMemo(() => {
    const several = merchants.length > 1 && !isOfOne
    const nameOf = (id: string) => merchants.find((merchant) => merchant.id === id)?.name ?? id
    const context = { zone, several, nameOf }
    return Object.entries<ListColumn>(columns)
      .filter(([key]) => several || key !== 'merchant')
      .map(([key, { widths, cell, ...layout }]) => ({
        key,
        ...layout,
        width: widths[several ? 1 : 0],
        cell: (order) => cell(order, context),
      }))
  }, [zone, merchants, isOfOne])
}

/** Removes the legal form, because partners differ after it. */
export const shortName = (name: string) => name.replace(/^(ТОО|ИП|АО) /, '')

function NotesIcon({ count }: { count: number }) {
  return (
    <StickyNote
      role="img"
      size={14}
      style={{ display: 'inline', verticalAlign: '-2px', marginInlineStart: 4 }}
    >
      <title>Заметок: {count}</title>
    </StickyNote>
  )
}
