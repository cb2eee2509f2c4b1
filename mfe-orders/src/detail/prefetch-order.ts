import { useQueryClient } from '@cabinet/shared/api'
import { drawAhead } from '@cabinet/shared/remote'
import { useLocation } from '@cabinet/shared/router'
import { useEffect } from 'react'
import type { FromList } from '../from-list.ts'
import { orderPath } from '../paths.ts'
import { loadOrderPage } from './load-order-page.ts'
import { orderQueryOptions } from './queries.ts'

/** Staying this long on a row is an intention; a pointer that crosses the table asks for nothing. */
const intentMs = 80

/** Asks for an order when pointer or focus stays on its row, and has it drawn while it stays there. */
export function usePrefetchOrder(): void {
  const client = useQueryClient()
  const { search } = useLocation()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let nearest: HTMLElement
    const prepare = async (row: HTMLElement) => {
      const id = Number(row.dataset.row)
      const options = orderQueryOptions(id)
      // A failure here costs nothing: opening the order asks again and says so.
      loadOrderPage().catch(() => undefined)
      await client.prefetchQuery(options)
      const state: FromList = { list: search, isPrevious: true }
      if (row === nearest && client.getQueryData(options.queryKey)) drawAhead({ to: orderPath(id), state })
    }
    const near = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-link]') : null
      if (row === null) return
      clearTimeout(timer)
      nearest = row
      timer = setTimeout(() => void prepare(row), intentMs)
    }
    document.addEventListener('pointerover', near)
    document.addEventListener('focusin', near)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', near)
      document.removeEventListener('focusin', near)
    }
  }, [client, search])
}
