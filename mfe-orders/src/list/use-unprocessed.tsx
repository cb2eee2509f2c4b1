import { formatNumber } from '@cabinet/shared/format'
import { Button, Row } from '@cabinet/shared/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '../order.ts'

/** A processed row stays this long, or until the pointer leaves the table, so that its neighbour does not slide under a second click. */
const foldAfterMs = 3_000

const noOrders: ReadonlySet<number> = new Set()

/** Returns the rows that left the filter's statuses. */
export function processedOf(orders: readonly Order[], statuses: readonly string[]): readonly Order[] {
  return orders.filter(({ status }) => statuses.length > 0 && !statuses.includes(status))
}

/** Folds rows that left the filter's statuses; `onFolded` loads the next ones, `onAllDone` when no row remains. */
export function useUnprocessed(
  orders: readonly Order[] | undefined,
  statuses: readonly string[],
  onFolded: (gone: readonly Order[], isRowLeft: boolean) => void,
  onAllDone: () => void,
) {
  const [shown, setShown] = useState(false)
  const [folded, setFolded] = useState(noOrders)
  const done = processedOf(orders ?? [], statuses)
  const fold = () => {
    // The focus moves while the rows still stand.
    onFolded(done, done.length < (orders?.length ?? 0))
    setFolded(new Set(done.map(({ id }) => id)))
  }
  const leaving = done.filter(({ id }) => !folded.has(id)).map(({ id }) => id)
  const key = leaving.join()
  // Code that the fold needs may load after the press.
  const foldLate = useEffectEvent(fold)
  useEffect(() => {
    if (key === '') return
    const timer = setTimeout(() => foldLate(), foldAfterMs)
    return () => clearTimeout(timer)
  }, [key])

  const left = orders?.filter((order) => !folded.has(order.id) || !done.includes(order))
  const count = done.length - leaving.length
  const isAllDone = count > 0 && left?.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is done
  useEffect(() => {
    if (isAllDone) onAllDone()
  }, [isAllDone])
  return {
    rows: shown || isAllDone ? orders : left,
    isLeaving: ({ id }: Order) => leaving.includes(id),
    fold: () => key !== '' && fold(),
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
