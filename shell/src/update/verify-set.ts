import type { ReleaseSet } from '@cabinet/contract'

export type SignatureProblem = 'unreadable' | 'unsigned' | 'replayed' | 'expired'

type Verdict = { readonly set: ReleaseSet } | { readonly problem: SignatureProblem }

function textOf(value: unknown, name: string): string {
  const found: unknown = Reflect.get(Object(value), name)
  return typeof found === 'string' ? found : ''
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

async function isSigned(text: string, key: string, signature: string): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, bytesOf(signature), new TextEncoder().encode(text))
}

interface Known {
  readonly keys?: Readonly<Record<string, string>> | undefined
  readonly revision: number
}

/** Anything not signed by a known key, older than what is known or expired is as if nothing had been answered. */
export async function verifySigned(
  { text, key, signature }: { readonly text: string; readonly key: string; readonly signature: string },
  known: Known,
  now: number,
): Promise<Verdict> {
  let set: ReleaseSet
  try {
    const publicKey = known.keys?.[key]
    if (publicKey === undefined || !(await isSigned(text, publicKey, signature)))
      return { problem: 'unsigned' }
    set = JSON.parse(text)
  } catch {
    return { problem: 'unreadable' }
  }
  if (set.revision < known.revision) return { problem: 'replayed' }
  if (set.expiresAt !== undefined && Date.parse(set.expiresAt) < now) return { problem: 'expired' }
  return { set }
}

export async function verifySet(answer: string, known: Known, now: number): Promise<Verdict> {
  let signed: unknown
  try {
    signed = JSON.parse(answer)
  } catch {
    return { problem: 'unreadable' }
  }
  const [text, key, signature] = [textOf(signed, 'set'), textOf(signed, 'key'), textOf(signed, 'signature')]
  const verdict = await verifySigned({ text, key, signature }, known, now)
  // Somebody's preview is signed as well, and is no news for anybody.
  return 'set' in verdict && verdict.set.preview ? { problem: 'replayed' } : verdict
}
