import { download } from '@cabinet/shared/api'
import {
  Box,
  Button,
  type Column,
  chakra,
  DataTable,
  EmptyState,
  LoadFailure,
  Pagination,
  Spinner,
  Stack,
  Text,
  VisuallyHidden,
} from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useMemo } from 'react'
import type { RegisterTab, SettlementsView } from '../settlements-url.ts'
import { countColumns, Period, periodWidth } from './counts.tsx'
import { MailCell } from './mail-cell.tsx'
import { MonthFilter } from './month-filter.tsx'
import { type MonthRow, monthName, monthOf, withMonthTotals } from './months.ts'
import { useRegisters, useRetry } from './queries.ts'
import { Line, RegisterFile } from './register-file.tsx'
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

/** Rows of one period stand together: its days are shown once, and on a phone its cards are one. */
const Periods = chakra('div', {
  base: {
    '& tr:has(+ tr [data-continued])': {
      '& > td': { borderBottomWidth: { md: '0 !important' } },
      borderBottomRadius: { mdDown: '0 !important' },
      borderBottomWidth: { mdDown: '0 !important' },
    },
    '& tr:has([data-continued])': {
      mt: { mdDown: '-2' },
      borderTopRadius: { mdDown: '0 !important' },
      borderTopWidth: { mdDown: '0 !important' },
    },
    '& td:has(> [data-continued])': { display: { mdDown: 'none !important' } },
    '& tr:has([data-month])': { '&, & > td': { bg: 'bg.subtle !important', fontWeight: 'medium' } },
  },
})

interface RegistersPanelProps extends Omit<SettlementsView, 'tab'> {
  kind: RegisterTab
  hrefFor: (change: Partial<SettlementsView>) => string
}

export function RegistersPanel({ merchantId, kind, page, month, hrefFor }: RegistersPanelProps) {
  const registers = useRegisters(merchantId, month)
  const { data, error } = registers
  const all = useMemo(() => data && registerRows(kind, data), [kind, data])
  const rows = useMemo(
    () => all && withMonthTotals(month === '' ? all : all.filter((row) => monthOf(row) === month)),
    [all, month],
  )
  const hasMails = all?.some(({ mails }) => mails.length > 0) ?? false
  const columns = useMemo(() => columnsFor(merchantId, kind, hasMails), [merchantId, kind, hasMails])
  if (error && !data) return <LoadFailure query={registers} />
  const totalPages = Math.max(1, Math.ceil((rows?.length ?? 0) / perPage))
  const current = Math.min(page, totalPages)
  const empty = month === '' ? texts[kind] : { empty: `За ${monthName(month)} реестров нет`, text: '' }
  return (
    <Stack>
      <MonthFilter
        {...{ merchantId, month }}
        months={[...new Set(all?.map(monthOf))]}
        hrefFor={(chosen) => hrefFor({ month: chosen, page: 1 })}
      />
      <Periods>
        <DataTable
          caption={texts[kind].caption}
          columns={columns}
          rows={rows && pageOf(rows, current)}
          rowKey={(row) => row.key}
          skeletonRows={perPage}
          empty={<EmptyState title={empty.empty} text={empty.text} />}
        />
      </Periods>
      <Pagination page={current} totalPages={totalPages} hrefFor={(to) => hrefFor({ page: to })} />
    </Stack>
  )
}

type TableRow = MonthRow | RegisterRow

/** Returns a page's rows; the first one shows its days in any case. */
const pageOf = (rows: readonly TableRow[], page: number): TableRow[] =>
  rows
    .slice((page - 1) * perPage, page * perPage)
    .map((row, index) => (index === 0 ? { ...row, isContinued: false } : row))

function columnsFor(merchantId: string, kind: RegisterTab, hasMails: boolean): Column<TableRow>[] {
  const columns: Column<TableRow>[] = [
    { key: 'period', header: 'Период', width: periodWidth, half: 'both', cell: (row) => <Days row={row} /> },
    {
      key: 'file',
      header: 'Файл',
      width: 'auto',
      half: 'both',
      cell: (row) => ('month' in row ? row.type : <FileCell row={row} merchantId={merchantId} />),
    },
    ...countColumns(({ key: _, ...row }: TableRow) => ({ ...row, merchantId }), kind === 'factoring'),
  ]
  if (hasMails)
    columns.push({
      key: 'mail',
      header: 'Письма',
      width: '170px',
      cell: (row) => ('month' in row ? null : <MailCell row={row} merchantId={merchantId} />),
    })
  return columns
}

function Days({ row }: { row: TableRow }) {
  const days =
    'month' in row ? `Итого за ${monthName(row.month)}` : <Period start={row.start} end={row.end} />
  const about = { ...('month' in row && { 'data-month': '' }) }
  return row.isContinued ? (
    <VisuallyHidden data-continued="" {...about}>
      {days}
    </VisuallyHidden>
  ) : (
    <Box {...about}>{days}</Box>
  )
}

function FileCell({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  const { type, file } = row
  if (file === undefined) return <MissingFile row={row} merchantId={merchantId} />
  return (
    <RegisterFile
      {...{ type, name: file.name, size: file.size }}
      fetchFile={(options) =>
        download('GET /accounting/v1/apps-unloading-download-file/{fileId}', {
          params: { fileId: file.id },
          fallbackName: file.name,
          ...options,
        })
      }
    />
  )
}

function MissingFile({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  const { type, state, unloadingId } = row
  const retry = useRetry(merchantId)
  if (state === 'ready') return `${type}: —`
  if (state === 'waiting')
    return (
      <Line>
        <Spinner decorative />
        {type}
        <Text tone="muted">Формируется…</Text>
      </Line>
    )
  if (state !== 'failed') return `${type}: неизвестное состояние`
  return (
    <Line>
      <CircleAlert aria-hidden />
      {type}
      <Text tone="danger">Не удалось сформировать</Text>
      <Button
        size="sm"
        icon={<RotateCw />}
        loading={retry.isPending}
        onClick={() => retry.mutate(unloadingId)}
      >
        Повторить
      </Button>
    </Line>
  )
}
