import type { ReleaseSet } from '@cabinet/contract'

export type SignatureProblem = 'unreadable' | 'unsigned' | 'replayed' | 'expired'

type Verdict = { readonly set: ReleaseSet } | { readonly problem: SignatureProblem }

function textOf(value: unknown, name: string): string {
  const found: unknown = Reflect.get(Object(value), name)
  return typeof found === 'string' ? found : ''
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Rejects where the browser knows no such keys. */
export const importKey = async (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify'])

async function isSigned(text: string, key: string, signature: string): Promise<boolean> {
  const imported = await importKey(key)
  return crypto.subtle.verify('Ed25519', imported, bytesOf(signature), new TextEncoder().encode(text))
}

interface Known {
  readonly keys?: Readonly<Record<string, string>> | undefined
  readonly revision: number
}

interface SignedText {
  readonly text: string
  readonly key: string
  readonly signature: string
}

/** A page or a script of which the last line signs all above it; `undefined` when none does. */
export function signedText(whole: string): SignedText | undefined {
  const [, text, key, signature] =
    /^([\s\S]*\n)(?:<!--|\/\/)signed ([0-9a-f]{16}) ([\w+/=]+)(?:-->)?\n$/.exec(whole) ?? []
  return text && key && signature ? { text, key, signature } : undefined
}

/** Whether a known key has signed the text. Rejects where the browser can't tell. */
export async function isSignedBy(
  { text, key, signature }: SignedText,
  keys: Known['keys'],
): Promise<boolean> {
  const publicKey = keys?.[key]
  return publicKey !== undefined && (await isSigned(text, publicKey, signature))
}

/**
 * Believes a set when its text, or the page around it, is signed by a key that is known, it is not older than what is known, and not
 * expired. Anything else is as if nothing had been answered.
 */
export async function verifySigned(
  signed: SignedText,
  known: Known,
  now: number,
  setText = signed.text,
): Promise<Verdict> {
  let set: ReleaseSet
  try {
    if (!(await isSignedBy(signed, known.keys))) return { problem: 'unsigned' }
    // Signed by whoever compiles the pages: it has their shape.
    set = JSON.parse(setText)
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
