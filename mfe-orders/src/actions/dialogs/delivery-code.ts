import type { CallAnswer } from '@cabinet/contract'
import { ApiError, queryFor, queryKeyOf, useQuery, useQueryClient } from '@cabinet/shared/api'
import { useNow } from '@cabinet/shared/ui'
import type { Order } from '../../order.ts'
import type { SentCode } from '../queries.ts'
import type { Command } from '../use-command.ts'

/** Returns the seconds until `at` (ISO, server's clock), 0 once it has passed. @param heardAt browser's ms */
export function useSecondsUntil(at: string | null, serverNow: string, heardAt: number): number {
  const now = useNow(500, at === null ? 0 : heardAt + Date.parse(at) - Date.parse(serverNow))
  return at === null ? 0 : secondsUntil(at, serverNow, heardAt, now)
}

export function secondsUntil(at: string, serverNow: string, heardAt: number, now: number): number {
  const serverTime = Date.parse(serverNow) + Math.max(0, now - heardAt)
  return Math.max(0, Math.ceil((Date.parse(at) - serverTime) / 1000))
}

/** Formats seconds: 65 → `1:05`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const inputOf = ({ number, merchantId }: Order) => ({ query: { merchantOrderId: number, merchantId } })

/** Reads the sent code from the server, so that it survives closing the dialog and reloading the page. */
export function useSentCode(order: Order, open: boolean) {
  const client = useQueryClient()
  const key = queryKeyOf('GET /accounting/otp', inputOf(order))
  const query = queryFor('GET /accounting/otp', inputOf(order))
  const { data, dataUpdatedAt, isPending } = useQuery({
    ...query,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
  })
  const reload = () => void client.invalidateQueries({ queryKey: key })
  /** Stores the attempts left, but not a new arrival, from which the code's times are measured. */
  const keepAttempts = (attemptsLeft: number) =>
    client.setQueryData<CallAnswer<'GET /accounting/otp'>>(
      key,
      (last) => (last?.otp ? { otp: { ...last.otp, attemptsLeft } } : last),
      { updatedAt: dataUpdatedAt },
    )
  return {
    code: data?.otp ?? null,
    heardAt: dataUpdatedAt,
    asking: isPending && open,
    /** Waits for the answer; null when it fails, because the server refuses a second code too early. */
    heard: (): Promise<SentCode | null> =>
      client.ensureQueryData(query).then(
        ({ otp }) => otp,
        () => null,
      ),
    keep: (code: SentCode) => client.setQueryData<CallAnswer<'GET /accounting/otp'>>(key, { otp: code }),
    /** Takes what a refusal says about the code: the attempts left, or that a newer one replaced it. @returns whether the digits were wrong */
    tried: (error: unknown): boolean => {
      const attemptsLeft = attemptsLeftAfter(error)
      const isReplaced = error instanceof ApiError && error.code === 'OTP_REPLACED'
      if (attemptsLeft !== null) keepAttempts(attemptsLeft)
      if (isReplaced) reload()
      return isReplaced || attemptsLeft !== null
    },
    reload,
  }
}

function attemptsLeftAfter(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'OTP_LOCKED') return 0
  const { body } = error
  if (typeof body !== 'object' || body === null || !('attemptsLeft' in body)) return null
  return typeof body.attemptsLeft === 'number' ? body.attemptsLeft : null
}

/** Returns the problem with the typed code. */
export function codeError({ problem }: Pick<Command<never>, 'problem'>): string | undefined {
  return problem?.code?.startsWith('OTP_') ? problem.message : undefined
}
