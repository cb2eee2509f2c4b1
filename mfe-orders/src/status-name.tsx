import { unknownStatusText } from './order-status.ts'
import { OrderStatusBadge } from './status-badge.tsx'
import { useStatusEntries } from './status-entries.ts'

export function StatusName({ value }: { value: string }) {
  const { entries, failed } = useStatusEntries()
  const known = entries?.find(({ values }) => values.includes(value))?.text
  const missing = entries === undefined && !failed ? '…' : unknownStatusText
  return <OrderStatusBadge status={value} text={known ?? missing} />
}
