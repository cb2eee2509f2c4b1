import { formatNumber } from '@cabinet/shared/format'
import { Button, Row } from '@cabinet/shared/ui'
import { useEffect, useState } from 'react'
import type { Order } from '../order.ts'

/** Rows that somebody's work has taken out of the statuses of the filter. */
export function processedOf(orders: readonly Order[], statuses: readonly string[]): readonly Order[] {
  return orders.filter(({ status }) => statuses.length > 0 && !statuses.includes(status))
}

/** Rows whose status the filter no longer finds are folded into one line; when none is left, `onAllDone` brings the next ones. */
export function useUnprocessed(
  orders: readonly Order[] | undefined,
  statuses: readonly string[],
  onAllDone: () => void,
) {
  const [shown, setShown] = useState(false)
  const done = processedOf(orders ?? [], statuses)
  const left = orders?.filter((order) => !done.includes(order))
  const count = done.length
  const isAllDone = count > 0 && left?.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is done
  useEffect(() => {
    if (isAllDone) onAllDone()
  }, [isAllDone])
  return {
    rows: shown || isAllDone ? orders : left,
    processed: count > 0 && !isAllDone && (
      <Row role="status">
        {formatNumber(count)} обработано
        <Button size="sm" variant="link" data-focus-after="" onClick={() => setShown(!shown)}>
          {shown ? 'скрыть' : 'показать'}
        </Button>
      </Row>
    ),
  }
}
