import { useBusinessZone } from '@cabinet/shared/auth'
import { dayIn, formatMoney, formatPlainDay, formatTime } from '@cabinet/shared/format'
import { Box, Collapsible, Heading, Row, Stack, Text } from '@cabinet/shared/ui'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { StatusOf } from '../status-of.tsx'
import { changesByDay, type StatusChange } from './changes-by-day.ts'
import type { Change } from './order-detail.ts'

export function ChangesBlock({ changes }: { changes: readonly Change[] }) {
  const zone = useBusinessZone()
  const days = changesByDay(changes, (at) => dayIn(at, zone))
  return (
    <Collapsible title="История изменений" rememberAs="order.changes">
      {days.length === 0 && <Text tone="muted">Заказ ещё не менялся</Text>}
      <Stack>
        {days.map(({ day, changes: ofDay }) => (
          <section key={day}>
            <Heading as="h3" size="small" mb="2" color="fg.muted">
              {formatPlainDay(day)}
            </Heading>
            <Box as="ol" display="grid" gap="3">
              {ofDay.map((change, index) => (
                <ChangeRow key={index} change={change} time={formatTime(change.at, zone)} />
              ))}
            </Box>
          </section>
        ))}
      </Stack>
    </Collapsible>
  )
}

function ChangeRow({ change, time }: { change: StatusChange; time: string }) {
  const { action, employee, amount, reason, status, statusBefore } = change
  return (
    <Box as="li" display="grid" gridTemplateColumns="48px minmax(0, 1fr)" columnGap="3">
      <Text as="time" numeric tone="muted">
        {time}
      </Text>
      <Stack gap="1">
        <Row>
          {statusBefore !== null && (
            <>
              <StatusOf value={statusBefore} />
              <ArrowRight size={14} role="img" aria-label="стал" />
            </>
          )}
          <StatusOf value={status} />
        </Row>
        <Text>
          {action} · {employee}
        </Text>
        {amount !== null && (
          <Text numeric>
            Сумма: {formatMoney(amount.from)} → {formatMoney(amount.to)}
          </Text>
        )}
        {reason !== null && <Text>Причина: {reason}</Text>}
      </Stack>
    </Box>
  )
}
