import type { ReleaseSet } from '@cabinet/contract'

type SignatureProblem = 'unreadable' | 'unsigned' | 'replayed'

type Verification = { readonly set: ReleaseSet } | { readonly problem: SignatureProblem }

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

/**
 * Accepts a set when a known key has signed its text and it is not older than the known one. Any other answer
 * counts as no answer.
 */
export async function verifySet(answer: string, known: Known): Promise<Verification> {
  let set: ReleaseSet
  try {
    const signed: unknown = JSON.parse(answer)
    const text = textOf(signed, 'set')
    const key = known.keys?.[textOf(signed, 'key')]
    if (key === undefined || !(await isSigned(text, key, textOf(signed, 'signature'))))
      return { problem: 'unsigned' }
    // The server that compiles the pages has signed it, so its shape is right.
    set = JSON.parse(text)
  } catch {
    return { problem: 'unreadable' }
  }
  if (set.revision < known.revision) return { problem: 'replayed' }
  return { set }
}
