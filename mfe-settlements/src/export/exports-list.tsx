import type { Unloading } from '@cabinet/contract'
import { fileSize } from '@cabinet/shared/format'
import { type Column, DataTable, EmptyState, LoadFailure, Section } from '@cabinet/shared/ui'
import { useMemo } from 'react'
import { MakingState } from '../registers/file-cell.tsx'
import { useRegisters } from '../registers/queries.ts'
import { RegisterFile } from '../registers/register-file.tsx'
import { fileOf } from '../registers/register-rows.ts'
import { periodText } from '../registers/registers-panel.tsx'

const shown = 10

const files = [
  [1, 'Реестр заявок'],
  [2, 'Скоринговый реестр'],
  [3, 'Выкупленные заявки'],
] as const

/** The last exports of the schedule: a period with its three files and how far they are. Source: specification 2. */
export function ExportsList({ merchantId }: { merchantId: string }) {
  const registers = useRegisters(merchantId)
  const { data, error } = registers
  const columns = useMemo(() => columnsFor(merchantId), [merchantId])
  return (
    <Section title="Выгрузки по расписанию">
      {error && !data ? (
        <LoadFailure query={registers} />
      ) : (
        <DataTable
          caption="Выгрузки по расписанию"
          columns={columns}
          rows={data?.slice(0, shown)}
          rowKey={({ id }) => String(id)}
          skeletonRows={shown}
          empty={<EmptyState title="Выгрузок пока нет" text="Они появятся после первого периода." />}
        />
      )}
    </Section>
  )
}

function columnsFor(merchantId: string): Column<Unloading>[] {
  return [
    {
      key: 'period',
      header: 'Период',
      width: '190px',
      cell: (period) => periodText(period.StartUnloadingDate, period.EndUnloadingDate),
    },
    ...files.map(
      ([register, title]): Column<Unloading> => ({
        key: title,
        header: title,
        width: 'auto',
        cell: (period) => {
          const file = fileOf(period, register)
          return file === undefined ? '—' : <RegisterFile file={file} label={fileSize(file.size)} />
        },
      }),
    ),
    {
      key: 'state',
      header: 'Состояние',
      width: '220px',
      cell: ({ id, state }) => <MakingState state={state} unloadingId={id} merchantId={merchantId} />,
    },
  ]
}
