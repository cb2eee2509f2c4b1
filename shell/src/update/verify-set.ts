import type { ReleaseSet } from '@cabinet/contract'

/** Why an answer is not believed. */
export type Doubt = 'unreadable' | 'unsigned' | 'replayed' | 'expired'

type Verdict = { readonly set: ReleaseSet } | { readonly doubt: Doubt }

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

/**
 * Believes what `release-set.json` says when its text is signed by a key that the known set names, is not older than that, and not
 * expired. Anything else is as if nothing had been answered.
 */
export async function verifySet(answer: string, known: ReleaseSet, now: number): Promise<Verdict> {
  let text: string
  let set: ReleaseSet
  try {
    const signed: unknown = JSON.parse(answer)
    text = textOf(signed, 'set')
    const key = known.keys?.[textOf(signed, 'key')]
    if (key === undefined || !(await isSigned(text, key, textOf(signed, 'signature'))))
      return { doubt: 'unsigned' }
    // Signed by whoever compiles the pages: it has their shape.
    set = JSON.parse(text)
  } catch {
    return { doubt: 'unreadable' }
  }
  if (set.revision < known.revision) return { doubt: 'replayed' }
  if (set.expiresAt !== undefined && Date.parse(set.expiresAt) < now) return { doubt: 'expired' }
  return { set }
}
