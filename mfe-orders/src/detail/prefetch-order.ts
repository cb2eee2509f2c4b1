import { useQueryClient } from '@cabinet/shared/api'
import { usePrerender } from '@cabinet/shared/router'
import { useEffect } from 'react'
import type { ListOrigin } from '../list-origin.ts'
import { orderPath } from '../paths.ts'
import { orderQueryOptions } from './queries.ts'

/** Resting this long on a row shows an intention; a passing pointer requests nothing. */
const intentMs = 80

/** Prefetches and prerenders an order when pointer or focus rests on its row. @param search query string of the list */
export function usePrefetchOrder(search: string): void {
  const client = useQueryClient()
  const prerender = usePrerender()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let nearest: HTMLElement | null = null
    const state: ListOrigin = { list: search, isPrevious: true }
    const prepare = async (row: HTMLElement) => {
      const id = Number(row.dataset.row)
      const options = orderQueryOptions(id)
      // A failure is ignored, because opening the order retries and reports it.
      await client.prefetchQuery(options)
      if (row === nearest && client.getQueryData(options.queryKey)) prerender(orderPath(id), state)
    }
    const near = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-link]') : null
      if (row === null || row === nearest) return
      nearest = row
      clearTimeout(timer)
      timer = setTimeout(prepare, intentMs, row)
    }
    // Rows that move under a resting pointer show no intention, and fire `pointerover`.
    document.addEventListener('pointermove', near)
    document.addEventListener('focusin', near)
    return () => {
      nearest = null
      clearTimeout(timer)
      document.removeEventListener('pointermove', near)
      document.removeEventListener('focusin', near)
    }
  }, [client, prerender, search])
}
