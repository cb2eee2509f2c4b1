import { onApiEvent, type QueryClient } from '@cabinet/shared/api'
import { create } from 'zustand'
import { serverIsBack, watchForReturn } from './watch-for-return.ts'

/** Whether the server has said that it is in technical works. */
export const useMaintenance = create<{ on: boolean }>()(() => ({ on: false }))

/** The page behind stays mounted, so that nothing typed is lost; what it shows is asked for anew. */
export function followMaintenance(client: QueryClient, apiBase: string): () => void {
  return onApiEvent((event) => {
    if (event.type !== 'maintenance' || useMaintenance.getState().on) return
    useMaintenance.setState({ on: true })
    watchForReturn(
      () => serverIsBack(apiBase),
      () => {
        useMaintenance.setState({ on: false })
        void client.invalidateQueries()
      },
    )
  })
}
