import type { Column } from '@cabinet/shared/ui'

type Layout = Omit<Column<never>, 'key' | 'cell' | 'width'> & {
  readonly widths: readonly [one: string, several: string]
}

/** Layout of each column. Widths: for users with one merchant, and for users with several, who see the merchant's column. */
export const columns = {
  number: { header: 'Номер заказа', sortKey: 'id', widths: ['13%', '10%'], half: 'start', cut: true },
  merchant: { header: 'Партнёр', widths: ['0', '9.5%'], on: 'roomy', cut: true },
  created: {
    header: 'Дата создания',
    sortKey: 'created_at',
    widths: ['15%', '15.5%'],
    numeric: true,
    align: 'start',
    on: 'table',
  },
  amount: { header: 'Сумма', sortKey: 'amount', widths: ['12.5%', '11%'], numeric: true, half: 'end' },
  phone: { header: 'Телефон', widths: ['15%', '15.3%'], half: 'start', numeric: true, align: 'start' },
  status: { header: 'Статус', widths: ['20%', '15%'], half: 'end' },
  place: { header: 'Когда и куда', widths: ['0', '0'], on: 'cards' },
  action: {
    header: 'Действие',
    align: 'end',
    widths: ['var(--ui-actions-width, 19.5%)', 'var(--ui-actions-width, 19%)'],
  },
} satisfies Record<string, Layout>

/** Partners are told apart by what follows the legal form. */
export const shortName = (name: string) => name.replace(/^(ТОО|ИП|АО) /, '')
