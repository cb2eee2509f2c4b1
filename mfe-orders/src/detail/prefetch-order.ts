import { useQueryClient } from '@cabinet/shared/api'
import { useCallback, useEffect, useRef } from 'react'
import { loadOrderPage } from './load-order-page.ts'
import { orderQueryOptions } from './queries.ts'

/** Staying this long on a row is an intention; a pointer that crosses the table asks for nothing. */
const intentMs = 80

export function usePrefetchOrder(): (id: number) => void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (id: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        // A failure here costs nothing: opening the order asks again and says so.
        loadOrderPage().catch(() => undefined)
        void client.prefetchQuery(orderQueryOptions(id))
      }, intentMs)
    },
    [client],
  )
}
