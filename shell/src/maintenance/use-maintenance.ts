import { ApiError, call, onApiEvent, type QueryClient } from '@cabinet/shared/api'
import { create } from 'zustand'

/** Interval of checks, ms; jitter spreads the tabs of all shops. */
const PAUSE_MS = 12_000
const JITTER_MS = 6_000

/** Checks until `isBack` is true, then calls `onBack` once; a failed check is a no. Returns the stopper. */
export function watchForReturn(isBack: () => Promise<boolean>, onBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const plan = () => {
    timer = setTimeout(look, PAUSE_MS + Math.random() * JITTER_MS)
  }
  const look = async () => {
    const back = await isBack().catch(() => false)
    if (stopped) return
    if (back) onBack()
    else plan()
  }
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Returns whether the API answers with anything but maintenance: 403 is an answer. */
async function isServerBack(): Promise<boolean> {
  try {
    await call('GET /users/api/v1/me')
    return true
  } catch (error) {
    return error instanceof ApiError && error.status < 500
  }
}

/** Tells whether this tab shows maintenance. */
export const useMaintenance = create<{ on: boolean }>()(() => ({ on: false }))

/** Covers the page until `isBack`; it stays mounted for typed input, and its data is refetched. */
export function enterMaintenance(
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
    if (event.type === 'maintenance') enterMaintenance(client, isServerBack)
  })
}
