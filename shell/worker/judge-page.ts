import type { ReleaseSet } from '@cabinet/contract'
import { type SignatureProblem, signedText, verifySigned } from '../src/update/verify-set.ts'

export interface Known {
  readonly keys: Readonly<Record<string, string>>
  readonly revision: number
}

export interface GoodPage {
  readonly html: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly set: ReleaseSet
}

/** `status`: not 200, or no HTML. `cut`: it ends in the middle, or is a page, but not ours. */
type PageProblem = SignatureProblem | 'status' | 'cut'

const setIn = (html: string): string =>
  /<script type="application\/json" id="release-set">([^<]*)<\/script>/.exec(html)?.[1] ?? ''

/** They describe the bytes of the wire; the text here is decoded. */
const ofTheWire = ['content-encoding', 'content-length', 'transfer-encoding', 'date', 'connection', 'vary']

/**
 * Believes an index.html when all of it, the boot script too, is signed by a known key, not older than what is known, and not
 * expired. Everything else (a proxy's page, an error, an old copy of some cache) is as if nothing had been answered.
 */
export async function judgePage(
  response: Response,
  known: Known,
  now: number,
): Promise<{ readonly page: GoodPage } | { readonly problem: PageProblem }> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !type.startsWith('text/html')) return { problem: 'status' }
  const html = await response.text()
  const signed = signedText(html)
  if (!signed) return { problem: 'cut' }
  const verdict = await verifySigned(signed, known, now, setIn(html))
  return 'problem' in verdict ? verdict : { page: { html, headers: headersOf(response), set: verdict.set } }
}

/** A page that was believed when it was put away. */
export async function keptPage(response: Response): Promise<GoodPage | undefined> {
  const html = await response.text()
  const text = setIn(html)
  // A page that the worker of before has put away, whose set alone was signed, is asked for anew.
  return signedText(html) && { html, headers: headersOf(response), set: JSON.parse(text) }
}

const headersOf = ({ headers }: Response): [string, string][] =>
  [...headers].filter(([name]) => !ofTheWire.includes(name))
