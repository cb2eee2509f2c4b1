import { orderPermissions } from '@cabinet/contract/order-lists'
import { can, useBusinessZone, useSession } from '@cabinet/shared/auth'
import { dayIn, formatMoney, formatPlainDay } from '@cabinet/shared/format'
import {
  Collapsible,
  DateTime,
  Flex,
  Heading,
  LoadFailure,
  narrowQuery,
  Row,
  Stack,
  Text,
  useMedia,
} from '@cabinet/shared/ui'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { unknownStatusText } from '../order-status.ts'
import { OrderStatusBadge } from '../status-badge.tsx'
import { useStatusEntries } from '../status-entries.ts'
import { NoteForm, NoteText } from './notes.tsx'
import type { Change, OrderDetail } from './order-detail.ts'
import { type Note, useNotes } from './queries.ts'

interface StatusChange extends Change {
  statusBefore: string | null
}

type Entry = StatusChange | Note

/** Returns changes and notes by day of the business zone, newest first. */
export function changesByDay(
  changes: readonly Change[],
  dayOf: (at: string) => string,
  notes: readonly Note[] = [],
) {
  const told: Entry[] = [...[...changes].sort(byTime).map(withStatusBefore), ...notes]
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of told.sort(byTime).reverse()) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

const byTime = (a: { at: string }, b: { at: string }) => Date.parse(a.at) - Date.parse(b.at)

function withStatusBefore(change: Change, index: number, all: readonly Change[]): StatusChange {
  const before = all[index - 1]?.status ?? null
  return { ...change, statusBefore: before === change.status ? null : before }
}

export function ChangesBlock({ order: { id, changes } }: { order: OrderDetail }) {
  const zone = useBusinessZone()
  const worksOnOrders = useSession((session) => orderPermissions.some((name) => can(session, name)))
  const notes = useNotes(id, worksOnOrders)
  const narrow = useMedia(narrowQuery)
  const days = changesByDay(changes, (at) => dayIn(at, zone), notes.data)
  return (
    <Collapsible
      title="История изменений"
      rememberAs="order.changes"
      // On a phone colleagues' notes open it.
      defaultOpen={!narrow || (notes.data?.length ?? 0) > 0}
    >
      {worksOnOrders && <NoteForm key={id} orderId={id} />}
      {notes.error && !notes.data && <LoadFailure query={notes} />}
      {days.length === 0 && <Text tone="muted">Заказ ещё не менялся</Text>}
      <Stack gap="3">
        {days.map(({ day, entries }) => (
          <section key={day}>
            <Heading as="h3" size="small" mb="1" color="fg.muted">
              {formatPlainDay(day)}
            </Heading>
            <Stack as="ol" gap="3">
              {entries.map((entry, index) => (
                <Flex as="li" key={'text' in entry ? `note ${entry.id}` : index} gap="3">
                  <Text numeric tone="muted" width="48px" flexShrink="0">
                    <DateTime at={entry.at} zone={zone} as="time" />
                  </Text>
                  <Stack gap="0.5" minWidth="0">
                    {'text' in entry ? <NoteText orderId={id} note={entry} /> : <ChangeText change={entry} />}
                  </Stack>
                </Flex>
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </Collapsible>
  )
}

function ChangeText({ change }: { change: StatusChange }) {
  const { action, employee, amount, reason, explanation, items, status, statusBefore } = change
  return (
    <>
      <Row gap="1">
        {statusBefore !== null && (
          <>
            <StatusName plain value={statusBefore} />
            <ArrowRight size={14} role="img" aria-label="стал" />
          </>
        )}
        <StatusName value={status} />
      </Row>
      <Text>
        {action} · {employee}
      </Text>
      {amount !== null && (
        <Text numeric>
          Сумма: {formatMoney(amount.from)} → {formatMoney(amount.to)}
        </Text>
      )}
      {items.length > 0 && (
        <Text>Вернулись: {items.map(({ title, quantity }) => `${title} × ${quantity}`).join(', ')}</Text>
      )}
      {reason !== null && <Text>Причина: {reason}</Text>}
      {explanation !== null && (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          Пояснение: {explanation}
        </Text>
      )}
    </>
  )
}

/** @param plain words alone, for a past status */
function StatusName({ value, plain = false }: { value: string; plain?: boolean }) {
  const { entries, failed } = useStatusEntries()
  const known = entries?.find(({ values }) => values.includes(value))?.text
  const missing = entries === undefined && !failed ? '…' : unknownStatusText
  const text = known ?? missing
  if (!plain) return <OrderStatusBadge status={value} text={text} />
  return (
    <Text as="span" size="xs" tone="muted">
      {text}
    </Text>
  )
}
