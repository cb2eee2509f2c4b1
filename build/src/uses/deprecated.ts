import type { Uses } from '@cabinet/contract'
import { servedApi } from '@cabinet/contract/served'
import { sharedShapes } from './api-report.ts'

/** Returns a sentence for each deprecated name and call that a version uses: `shared/ui useMedia is deprecated since 1.2.0: use CSS`. */
export function deprecatedUses(
  { shared, calls }: Pick<Uses, 'shared' | 'calls'>,
  reports = sharedShapes(),
  served = servedApi().calls,
): string[] {
  const names = Object.entries(shared).flatMap(([entry, taken]) =>
    Object.keys(taken).map(
      (name) => [`shared/${entry} ${name}`, reports[entry]?.[name]?.deprecated] as const,
    ),
  )
  const deprecatedCalls = Object.keys(calls).map((key) => [key, served[key]?.deprecated] as const)
  return [...names, ...deprecatedCalls].flatMap(([name, mark]) =>
    mark ? [`${name} is deprecated since ${mark.since}: ${mark.instead}`] : [],
  )
}
