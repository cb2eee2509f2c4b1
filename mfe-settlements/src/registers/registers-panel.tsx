import { type Column, DataTable, EmptyState, LoadFailure, Pagination, Stack } from '@cabinet/shared/ui'
import { useMemo } from 'react'
import type { RegisterTab } from '../settlements-url.ts'
import { FileCell } from './file-cell.tsx'
import { ordersWidth, periodWidth, typeColumns } from './file-columns.ts'
import { MailCell } from './mail-cell.tsx'
import { OrdersLink } from './orders-link.tsx'
import { Period } from './period.tsx'
import { useRegisters } from './queries.ts'
import { type RegisterRow, registerRows } from './register-rows.ts'

const perPage = 20

const texts = {
  factoring: {
    caption: 'Заявки на факторинг',
    empty: 'Реестров пока нет',
    text: 'Они появятся после окончания первого периода выгрузки.',
  },
  scoring: {
    caption: 'Заявки на скоринг',
    empty: 'Скоринговых реестров пока нет',
    text: 'Они появляются за периоды, в которых были решения по заявкам.',
  },
} as const

interface RegistersPanelProps {
  merchantId: string
  kind: RegisterTab
  page: number
  hrefFor: (page: number) => string
}

export function RegistersPanel({ merchantId, kind, page, hrefFor }: RegistersPanelProps) {
  const registers = useRegisters(merchantId)
  const { data, error } = registers
  const rows = useMemo(() => data && registerRows(kind, data), [kind, data])
  const hasMails = rows?.some(({ mails }) => mails.length > 0) ?? false
  const columns = useMemo(() => columnsFor(merchantId, hasMails), [merchantId, hasMails])
  if (error && !data) return <LoadFailure query={registers} />
  const totalPages = Math.max(1, Math.ceil((rows?.length ?? 0) / perPage))
  const current = Math.min(page, totalPages)
  return (
    <Stack>
      <DataTable
        caption={texts[kind].caption}
        columns={columns}
        rows={rows?.slice((current - 1) * perPage, current * perPage)}
        rowKey={(row) => row.key}
        skeletonRows={perPage}
        empty={<EmptyState title={texts[kind].empty} text={texts[kind].text} />}
      />
      <Pagination page={current} totalPages={totalPages} hrefFor={hrefFor} />
    </Stack>
  )
}

function columnsFor(merchantId: string, hasMails: boolean): Column<RegisterRow>[] {
  const columns: Column<RegisterRow>[] = [
    {
      key: 'period',
      header: 'Период',
      width: periodWidth,
      half: 'start',
      cell: ({ start, end }) => <Period start={start} end={end} />,
    },
    {
      key: 'file',
      header: 'Файл',
      width: 'auto',
      half: 'both',
      cell: (row) => <FileCell row={row} merchantId={merchantId} />,
    },
    {
      key: 'orders',
      header: 'Заказы',
      width: ordersWidth,
      half: 'both',
      cell: ({ key: _, ...row }) => <OrdersLink {...row} merchantId={merchantId} />,
    },
    ...typeColumns('end', ({ type }: RegisterRow) => type),
  ]
  if (hasMails)
    columns.push({
      key: 'mail',
      header: 'Письма',
      width: '170px',
      cell: (row) => <MailCell row={row} merchantId={merchantId} />,
    })
  return columns
}
