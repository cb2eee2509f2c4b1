import { call } from '@cabinet/shared/api'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { sharedComputer } from './queries.ts'

/** A challenge lives five minutes, and the list of the field may be opened later. */
const RENEW_MS = 4 * 60_000

/** The list of the field waits for a press, whose ceremony it would end. */
let isPressed = false

/** Signs in by a passkey that the user chooses. @returns the access token; nothing when the user dismisses it. @throws ApiError */
export async function signInByPasskey(byAutofill = false): Promise<string | undefined> {
  if (!byAutofill) isPressed = true
  try {
    const { challenge, rpId } = await call('POST /users/api/v1/passkeys/sign-in-options')
    if (byAutofill && isPressed) return undefined
    const chosen = await startAuthentication({
      optionsJSON: { challenge, rpId, userVerification: 'required' },
      useBrowserAutofill: byAutofill,
    }).catch(() => undefined)
    if (chosen === undefined) return undefined
    const { id, response } = chosen
    const { clientDataJSON, authenticatorData, signature } = response
    const body = { id, clientDataJSON, authenticatorData, signature, ...sharedComputer() }
    return (await call('POST /users/api/v1/passkeys/sign-in', { body })).access
  } finally {
    if (!byAutofill) isPressed = false
  }
}

/** Offers passkeys in the list of the field «Логин или email» where the browser can. @returns the stopper */
export async function offerPasskeys(onSignedIn: (access: string | undefined) => void): Promise<() => void> {
  if (!(await browserSupportsWebAuthnAutofill())) return () => undefined
  // A dismissed list, or a key that was refused, leaves the form.
  const offer = () => void signInByPasskey(true).then(onSignedIn, () => undefined)
  offer()
  const timer = setInterval(offer, RENEW_MS)
  return () => {
    clearInterval(timer)
    WebAuthnAbortService.cancelCeremony()
  }
}
