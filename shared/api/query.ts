import { queryOptions } from '@tanstack/react-query'
import { call, parseAnswer } from './call.ts'
import { takeEarly } from './early.ts'
import { urlOf } from './transport.ts'
import type { CallAnswer, CallKey, CallOptions, InputArgs, LooseInput } from './types.ts'

type GetKey = Extract<CallKey, `GET ${string}`>
type NoOptions = Record<never, never>

/** The first reader of an address that the boot script has asked for gets that answer. */
export function queryFor<K extends GetKey>(key: K, ...[input]: InputArgs<K, NoOptions>) {
  const loose: LooseInput = input ?? {}
  return queryOptions({
    queryKey: queryKeyOf(key, ...([input] as unknown as InputArgs<K, NoOptions>)),
    queryFn: async ({ signal }): Promise<CallAnswer<K>> => {
      const early = await earlyAnswer<K>(urlOf(key, loose))
      if (early) return early.answer
      const args = [{ ...loose, signal }] as unknown as InputArgs<K, CallOptions>
      return call(key, ...args)
    },
  })
}

/** Key of a call's answers; without input, the prefix of all of them (`invalidateQueries({ queryKey })`). */
export function queryKeyOf<K extends GetKey>(key: K, ...[input]: Partial<InputArgs<K, NoOptions>>) {
  const loose: LooseInput | undefined = input
  return loose === undefined ? ([key] as const) : ([key, urlOf(key, loose)] as const)
}

/** An early answer that failed in any way is no answer: the ordinary call finds out why, with its retries. */
async function earlyAnswer<K extends CallKey>(url: string): Promise<{ answer: CallAnswer<K> } | null> {
  try {
    const early = await takeEarly(url)
    return early?.status === 200 ? { answer: parseAnswer<K>(early.body) } : null
  } catch {
    return null
  }
}
