import { onSessionEvent } from '@cabinet/shared/auth'
import { emitTelemetry } from '@cabinet/shared/remote'
import { shortToastMs, toast } from '@cabinet/shared/ui'
import { dropDrafts } from './drafts.ts'
import { noteEnd } from './note-end.ts'

const EXPIRED = 'У вас истек сеанс. Для продолжения войдите снова'

export interface PageActions {
  reload: () => void
  goTo: (path: string) => void
}

/** An expired session reloads the page when its toast closes; drafts are in storage. */
export function followSession({ reload, goTo }: PageActions): () => void {
  return onSessionEvent((event) => {
    switch (event.type) {
      case 'expired':
        noteEnd()
        emitTelemetry({ type: 'session-expired' })
        toast.error(EXPIRED, { id: 'session-expired', duration: shortToastMs, onClose: reload })
        return
      case 'signedOut':
        dropDrafts()
        // By oneself: a clean login page. In another tab: back here after signing in again.
        return event.elsewhere ? reload() : goTo('/login')
      case 'switched':
        return reload()
      case 'signedIn':
        return
    }
  })
}
