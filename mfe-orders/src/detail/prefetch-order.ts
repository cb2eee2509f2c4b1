import { useQueryClient } from '@cabinet/shared/api'
import { useEffect } from 'react'
import { orderQueryOptions } from './queries.ts'

/** Resting this long on a row shows an intention; a passing pointer requests nothing. */
const intentMs = 80

/** Prefetches an order when pointer or focus rests on its row. */
export function usePrefetchOrder(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // A failure is ignored, because opening the order retries and reports it.
    const prepare = (row: HTMLElement) =>
      void client.prefetchQuery(orderQueryOptions(Number(row.dataset.row)))
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
