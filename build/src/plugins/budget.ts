import type { ReleaseManifest } from '@cabinet/contract'

/**
 * What a page may cost, in bytes as sent (brotli): the orders list has 190 KB of scripts for its first row, of which this is the
 * host's share, and an entry 8 KB. `e2e/federation/page-weight.spec.ts` weighs the whole page.
 */
export const budget = { hostScripts: 172_000, remoteEntry: 8_000 } as const

/** A sentence for what is too heavy. Sizes are unknown in development, where nothing is compressed. */
export function overweight({
  app,
  scripts,
  files,
}: Pick<ReleaseManifest, 'app' | 'scripts' | 'files'>): string[] {
  const size = (name: string): number => files[name]?.brotli ?? 0
  const entry = size('remoteEntry.js')
  if (scripts.includes('remoteEntry.js')) {
    return entry > budget.remoteEntry ? [sentence(`remoteEntry.js of ${app}`, entry, budget.remoteEntry)] : []
  }
  const first = scripts.reduce((total, name) => total + size(name), 0)
  return first > budget.hostScripts
    ? [sentence(`The first scripts of ${app}`, first, budget.hostScripts)]
    : []
}

const sentence = (what: string, size: number, limit: number): string =>
  `${what}: ${size} bytes compressed, at most ${limit} are allowed (docs/performance.md). Load later what no first row needs.`
