import { queryFor, useQuery } from '@cabinet/shared/api'
import type { StatusEntry } from './status-entries.ts'
import { statusEntries } from './status-entries.ts'

/** `wanted` is false while something more urgent is on its way. */
export function useStatusEntries(wanted = true): {
  entries: readonly StatusEntry[] | undefined
  failed: boolean
} {
  const { data, isError } = useQuery({
    ...queryFor('GET /directory/statuses'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
    select: statusEntries,
  })
  return { entries: data, failed: isError && data === undefined }
}
