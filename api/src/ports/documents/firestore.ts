import { importPKCS8, SignJWT } from 'jose'
import { traceHeaders } from '../../platform/tracing/tracing.ts'
import { withTimeout } from '../with-timeout.ts'
import type { DocumentStore, StoredDocument } from './documents.ts'

export interface ServiceAccount {
  readonly client_email: string
  readonly private_key: string
  readonly token_uri: string
}

export interface FirestoreSettings {
  readonly projectId: string
  /** `https://firestore.googleapis.com`, or an emulator. */
  readonly url: string
  /** Absent for an emulator, which needs no token. */
  readonly account: ServiceAccount | undefined
  readonly timeoutMs: number
}

/** Returns a Firestore client over REST; a PATCH of a document's name writes it once, however often sent. */
export function firestore(settings: FirestoreSettings): DocumentStore {
  const { projectId, url, account, timeoutMs } = settings
  const accessToken = account === undefined ? async () => undefined : tokenSource(account, timeoutMs)
  return {
    async put({ collection, id, fields }, signal) {
      const path = [collection, id].map(encodeURIComponent).join('/')
      const token = await accessToken()
      const response = await fetch(
        `${url}/v1/projects/${encodeURIComponent(projectId)}/databases/(default)/documents/${path}`,
        {
          method: 'PATCH',
          headers: {
            'content-type': 'application/json',
            ...traceHeaders(),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ fields: toFields(fields) }),
          redirect: 'error',
          signal: withTimeout(timeoutMs, signal),
        },
      )
      await response.body?.cancel()
      if (!response.ok) throw new Error(`Firestore answered ${response.status}`)
    },
  }
}

/** Converts to Firestore's typed values: whole numbers travel as text, fractions as doubles. */
function toFields(fields: StoredDocument['fields']): Record<string, object> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toValue(value)]))
}

function toValue(value: string | number | null): object {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
}

/** Returns a source of OAuth 2 tokens (RFC 7523), each used until a minute before its end. */
function tokenSource(account: ServiceAccount, timeoutMs: number): () => Promise<string> {
  let current: { token: string; until: number } | undefined
  return async () => {
    if (current !== undefined && Date.now() < current.until) return current.token
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/datastore' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const response = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`the token service of Google answered ${response.status}`)
    const answer: unknown = await response.json()
    if (!isToken(answer)) throw new Error('the token service of Google answered without a token')
    current = { token: answer.access_token, until: Date.now() + (answer.expires_in - 60) * 1000 }
    return current.token
  }
}

function isToken(answer: unknown): answer is { access_token: string; expires_in: number } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'access_token' in answer &&
    typeof answer.access_token === 'string' &&
    'expires_in' in answer &&
    typeof answer.expires_in === 'number'
  )
}
