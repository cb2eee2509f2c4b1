import { QueryClient, queryOptions } from '@tanstack/react-query'
import { callLoosely, parseAnswer } from './call.ts'
import { type EarlyAnswer, takeEarly } from './early.ts'
import { ApiError } from './errors.ts'
import { readError } from './read-error.ts'
import { urlOf } from './transport.ts'
import type { CallAnswer, CallKey, InputArgs, LooseInput } from './types.ts'

type GetKey = Extract<CallKey, `GET ${string}`>
type NoOptions = Record<never, never>

/** Returns a call's query; the first reader of an address requested by the boot script gets that answer. */
export function queryFor<K extends GetKey>(key: K, ...[input]: InputArgs<K, NoOptions>) {
  const loose: LooseInput = input ?? {}
  return queryOptions({
    queryKey: keyOf(key, input),
    initialData: () => arrivedAnswer<K>(urlOf(key, loose)),
    queryFn: async ({ signal }): Promise<CallAnswer<K>> => {
      const early = await earlyAnswer<K>(urlOf(key, loose))
      if (early) return early.answer
      return callLoosely(key, { ...loose, signal })
    },
  })
}

/** Returns the key of a call's answers; without input, their prefix (`invalidateQueries({ queryKey })`). */
export function queryKeyOf<K extends GetKey>(key: K, ...[input]: Partial<InputArgs<K, NoOptions>>) {
  return keyOf(key, input)
}

const keyOf = <K extends GetKey>(key: K, loose: LooseInput | undefined) =>
  loose === undefined ? ([key] as const) : ([key, urlOf(key, loose)] as const)

const hasArrived = (answer: EarlyAnswer | Promise<EarlyAnswer>): answer is EarlyAnswer =>
  'status' in answer && answer.status === 200

/** Takes an early answer that has arrived, with which the first screen is rendered at once. */
function arrivedAnswer<K extends CallKey>(url: string): CallAnswer<K> | undefined {
  const early = takeEarly(url, hasArrived)
  try {
    return early ? parseAnswer<K>(early.body) : undefined
  } catch {
    return undefined
  }
}

/** Waits for the early answer; null when it failed: the call finds out why. @throws ApiError for 404 */
async function earlyAnswer<K extends CallKey>(url: string): Promise<{ answer: CallAnswer<K> } | null> {
  const early = await Promise.resolve(takeEarly(url)).catch(() => null)
  try {
    if (early?.status === 200) return { answer: parseAnswer<K>(early.body) }
    if (early?.status !== 404) return null
    throw readError(404, new Headers(), JSON.parse(early.body))
  } catch (error) {
    if (error instanceof ApiError) throw error
    return null
  }
}

const STALE_AFTER_MS = 30_000
const GC_AFTER_MS = 15 * 60_000

/** Makes a cache that refetches data older than 30 s on mount and focus; the transport alone retries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        gcTime: GC_AFTER_MS,
        retry: false,
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: true,
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
