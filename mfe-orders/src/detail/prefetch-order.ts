import { useQueryClient } from '@cabinet/shared/api'
import { useEffect } from 'react'
import { loadOrderPage } from './load-order-page.ts'
import { orderQueryOptions } from './queries.ts'

/** Staying this long on a row is an intention; a pointer that crosses the table asks for nothing. */
const intentMs = 80

/** Asks for an order when pointer or focus stays on its row. */
export function usePrefetchOrder(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const prepare = (row: HTMLElement) => {
      // A failure here costs nothing: opening the order asks again and says so.
      loadOrderPage().catch(() => undefined)
      void client.prefetchQuery(orderQueryOptions(Number(row.dataset.row)))
    }
    const near = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-link]') : null
      if (row === null) return
      clearTimeout(timer)
      timer = setTimeout(prepare, intentMs, row)
    }
    document.addEventListener('pointerover', near)
    document.addEventListener('focusin', near)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', near)
      document.removeEventListener('focusin', near)
    }
  }, [client])
}
