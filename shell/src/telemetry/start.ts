import type { ReleaseSet } from '@cabinet/contract'
import { onTelemetry } from '@cabinet/shared/remote'
import { remoteRouteEntries } from '../release-set/places.ts'
import { EventQueue } from './event-queue.ts'
import { showErrorsAfterPress } from './show-errors-after-press.ts'
import { tabSession } from './tab-session.ts'
import { isCanary, type PageContext, translator } from './translate.ts'
import { followVitals } from './vitals.ts'

export interface TelemetryInput {
  readonly set: ReleaseSet
  readonly running: () => Readonly<Record<string, string>>
}

/** Returns the way to stop. */
export function startTelemetry({ set, running }: TelemetryInput): () => void {
  const { apiBase, basePath } = set.config
  const session = tabSession()
  const context: PageContext = {
    set,
    places: remoteRouteEntries(set),
    running,
    path: () => location.pathname.slice(basePath.length),
  }
  const queue = new EventQueue({
    url: `${apiBase}/telemetry/v1/events`,
    head: () => ({
      session,
      revision: set.revision,
      shell: set.shell.version,
      remotes: Object.fromEntries(
        Object.entries(running()).map(([app, version]) => [
          app,
          { version, canary: isCanary(set, { app, version }) },
        ]),
      ),
    }),
  })
  const translate = translator(context)
  const stopListening = onTelemetry((event) => {
    for (const one of translate(event)) queue.add(one)
  })
  // Before the queue listens for the end of the page: what is final then must be in it.
  followVitals(context, (event) => queue.add(event))
  const stopSending = queue.start()
  const stopTellingUser = showErrorsAfterPress()
  return () => {
    stopListening()
    stopSending()
    stopTellingUser()
  }
}
