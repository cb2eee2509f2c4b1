import { onApiEvent, type QueryClient } from '@cabinet/shared/api'
import { create } from 'zustand'
import { isServerBack, watchForReturn } from './watch-for-return.ts'

/** Tells whether this tab shows technical works. */
export const useMaintenance = create<{ on: boolean }>()(() => ({ on: false }))

/** Covers the page until `isBack`; it stays mounted for typed input, and its data is refetched. */
export function closeForWorks(
  client: Pick<QueryClient, 'invalidateQueries'>,
  isBack: () => Promise<boolean>,
): void {
  if (useMaintenance.getState().on) return
  useMaintenance.setState({ on: true })
  watchForReturn(isBack, () => {
    useMaintenance.setState({ on: false })
    void client.invalidateQueries()
  })
}

export function followMaintenance(client: QueryClient): () => void {
  return onApiEvent((event) => {
    if (event.type === 'maintenance') closeForWorks(client, isServerBack)
  })
}
