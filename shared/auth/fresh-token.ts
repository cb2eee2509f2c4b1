import { clock } from './clock.ts'
import { renewSession } from './renewal.ts'
import { useSession } from './session-store.ts'

/** With less time left, a request might arrive after the token's end. */
const EXPIRY_MARGIN_MS = 5_000

/** Renews a token that is about to end; after a failure the old one fails with the real reason. */
export async function freshToken(): Promise<string | null> {
  const { accessToken } = useSession.getState()
  if (accessToken === null) return null
  const remaining = clock.remaining(accessToken)
  if (remaining !== null && remaining > EXPIRY_MARGIN_MS) return accessToken
  await renewSession(accessToken)
  return useSession.getState().accessToken
}
