import { onSessionEvent } from '@cabinet/shared/auth'
import { emitTelemetry } from '@cabinet/shared/remote'
import { shortToastMs, toast } from '@cabinet/shared/ui'
import { dropDrafts } from './drafts.ts'
import { writeStorage } from './storage.ts'

export const ENDED_KEY = 'cabinet.session-ended'

/** Stores the session's expiry over the reload to the sign-in page. @param because `idle` on a shared computer */
export const storeSessionEnd = (because: '1' | 'idle' = '1') =>
  writeStorage('sessionStorage', ENDED_KEY, because)

const EXPIRED = 'У вас истек сеанс. Для продолжения войдите снова'

export interface PageActions {
  reload: () => void
  goTo: (path: string) => void
}

/** Follows the session's end; an expired one reloads the page when its toast closes. Returns the stopper. */
export function followSession({ reload, goTo }: PageActions): () => void {
  return onSessionEvent((event) => {
    switch (event.type) {
      case 'expired':
        storeSessionEnd()
        emitTelemetry({ type: 'session-expired' })
        toast.error(EXPIRED, { id: 'session-expired', duration: shortToastMs, onClose: reload })
        return
      case 'signedOut':
        dropDrafts()
        // The user's own sign-out leads to a clean sign-in page; one in another tab returns here after the next sign-in.
        return event.elsewhere ? reload() : goTo('/login')
      case 'switched':
        return reload()
      case 'signedIn':
        return
    }
  })
}
