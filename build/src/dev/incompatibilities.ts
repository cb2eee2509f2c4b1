import { release } from '@cabinet/contract'
import { callFindings, inEnglish, shellFindings } from '@cabinet/release'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Fetches an answer of that schema; undefined from an older product, which lacks the address. */
async function fetchJson<S extends TSchema>(address: string, schema: S): Promise<Static<S> | undefined> {
  const answer = await fetch(address)
  const value: unknown = answer.ok ? await answer.json() : undefined
  return Value.Check(schema, value) ? value : undefined
}

/** Returns a sentence for each thing that a build uses and the running product's shell or API lacks. @param manifest text of release.json */
export async function incompatibilitiesWithProduct(product: string, manifest: string): Promise<string[]> {
  const built: unknown = JSON.parse(manifest)
  if (!Value.Check(release.ReleaseManifest, built)) return []
  const shell = await fetchJson(`${product}/api/shell.json`, release.LiveShell)
  const served = await fetchJson(`${product}/api/contract.json`, release.ServedApi)
  const mistakes = [...(shell ? shellFindings(shell, built) : []), ...callFindings(served, built)]
  return mistakes.map(({ reason }) => inEnglish(reason))
}
