import type { Column } from '@cabinet/shared/ui'

type Layout = Omit<Column<never>, 'key' | 'cell' | 'width'> & {
  readonly widths: readonly [one: string, several: string]
}

/** Layout of each column. Widths: for users with one merchant, and for users with several, who see the merchant's column. */
export const columns = {
  number: { header: 'Номер заказа', sortKey: 'id', widths: ['14%', '11.5%'], half: 'start' },
  merchant: { header: 'Партнёр', widths: ['0', '11%'], on: 'roomy', cut: true },
  created: {
    header: 'Дата создания',
    sortKey: 'created_at',
    widths: ['14%', '10.5%'],
    numeric: true,
    align: 'start',
    on: 'table',
  },
  amount: { header: 'Сумма', sortKey: 'amount', widths: ['14%', '12.5%'], numeric: true, half: 'end' },
  phone: { header: 'Телефон', widths: ['16%', '15%'], half: 'start', numeric: true, align: 'start' },
  status: { header: 'Статус', widths: ['20%', '18%'], half: 'end' },
  place: { header: 'Когда и куда', widths: ['0', '0'], on: 'cards' },
  action: { header: 'Действие', align: 'end', widths: ['18%', '17.5%'], on: 'screen' },
} satisfies Record<string, Layout>

/** Partners differ after the legal form. */
export const shortName = (name: string) => name.replace(/^(ТОО|ИП|АО) /, '')
