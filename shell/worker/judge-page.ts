import type { ReleaseSet } from '@cabinet/contract'
import { type SignatureProblem, verifySigned } from '../src/update/verify-set.ts'

export interface Known {
  readonly keys: Readonly<Record<string, string>>
  readonly revision: number
}

export interface GoodPage {
  readonly html: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly set: ReleaseSet
}

/** `status`: not 200, or no HTML. `cut`: it ends in the middle. `no-set`: a page, but not ours. */
type PageProblem = SignatureProblem | 'status' | 'cut' | 'no-set'

const setElement =
  /<script type="application\/json" id="release-set" data-key="([0-9a-f]{16})" data-signature="([A-Za-z0-9+/=]+)">([^<]*)<\/script>/

function signedIn(html: string): { text: string; key: string; signature: string } | undefined {
  const [, key, signature, text] = setElement.exec(html) ?? []
  return key && signature && text ? { text, key, signature } : undefined
}

/** They describe the bytes of the wire; the text here is decoded. */
const ofTheWire = ['content-encoding', 'content-length', 'transfer-encoding', 'date', 'connection', 'vary']

/** Everything but a whole page with a believable set is as if nothing had been answered. */
export async function judgePage(
  response: Response,
  known: Known,
  now: number,
): Promise<{ readonly page: GoodPage } | { readonly problem: PageProblem }> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !type.startsWith('text/html')) return { problem: 'status' }
  const html = await response.text()
  if (!html.trimEnd().endsWith('</html>')) return { problem: 'cut' }
  const signed = signedIn(html)
  if (!signed) return { problem: 'no-set' }
  const verdict = await verifySigned(signed, known, now)
  return 'problem' in verdict ? verdict : { page: { html, headers: headersOf(response), set: verdict.set } }
}

/** A page that was believed when it was put away. */
export async function keptPage(response: Response): Promise<GoodPage | undefined> {
  const html = await response.text()
  const signed = signedIn(html)
  return signed && { html, headers: headersOf(response), set: JSON.parse(signed.text) }
}

const headersOf = ({ headers }: Response): [string, string][] =>
  [...headers].filter(([name]) => !ofTheWire.includes(name))
