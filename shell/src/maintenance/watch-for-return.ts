import { ApiError, call } from '@cabinet/shared/api'

/** Between two looks, ms; the jitter keeps all the tabs of all the shops from coming at the same second. */
const PAUSE_MS = 12_000
const JITTER_MS = 6_000

/** Asks until `isBack` says yes, then calls `onBack`, once. A look that fails counts as no. Returns the way to stop. */
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

/** Whether the API does something else than refuse for technical works: 403 is an answer. */
export async function serverIsBack(): Promise<boolean> {
  try {
    await call('GET /users/api/v1/me')
    return true
  } catch (error) {
    return error instanceof ApiError && error.status < 500
  }
}
