import { ApiError, NetworkError } from '@cabinet/shared/api'
import { useRef, useState } from 'react'
import { type Problem, problemOf } from './order-refusal.ts'

/** Returns an idempotency key, shared by all repetitions of one intended action. 32 hex digits. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns whether the server may have acted; once unanswered, only an answer about the action decides. */
export function isOutcomeUnknown(error: unknown, askedBefore: boolean): boolean {
  if (error instanceof NetworkError) return error.mayHaveArrived || askedBefore
  if (!(error instanceof ApiError)) return false
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return true
  // A gateway timed out; the server rolls back unfinished work.
  if (error.status >= 500 && error.code.startsWith('HTTP_')) return true
  return askedBefore && (error.status >= 500 || error.status === 429)
}

const firstPauseMs = 500
const maxPauseMs = 8_000

/** Retries with the same Idempotency-Key until the outcome is known; throws a definite refusal. */
export async function retryUntilKnown<T>(ask: () => Promise<T>, onUnknown: () => void): Promise<T> {
  for (let asked = 0; ; asked++) {
    try {
      return await ask()
    } catch (error) {
      if (!isOutcomeUnknown(error, asked > 0)) throw error
      onUnknown()
      const told = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
      await pause(Math.max(told, Math.min(firstPauseMs * 2 ** asked, maxPauseMs)))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
}

/** `checking`: the request was sent without an answer, and the server is asked for the outcome. */
type Phase = 'idle' | 'sending' | 'checking'

export interface Command<Input> {
  phase: Phase
  problem: Problem | null
  run: (input: Input) => Promise<void>
  clearProblem: () => void
}

/** Runs a command under an idempotency key, which only a definite answer replaces. */
export function useCommand<Input, Answer>(
  ask: (input: Input, key: string) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
  onRefused?: (error: unknown) => void,
): Command<Input> {
  const [firstKey] = useState(createIdempotencyKey)
  const key = useRef(firstKey)
  const running = useRef(false)
  const [state, setState] = useState<{ phase: Phase; problem: Problem | null }>(idle)

  const run = async (input: Input) => {
    if (running.current) return
    running.current = true
    setState({ phase: 'sending', problem: null })
    try {
      const answer = await retryUntilKnown(
        () => ask(input, key.current),
        () => setState({ phase: 'checking', problem: null }),
      )
      setState(idle)
      onDone(answer, input)
    } catch (error) {
      setState({ phase: 'idle', problem: problemOf(error) })
      onRefused?.(error)
    } finally {
      key.current = createIdempotencyKey()
      running.current = false
    }
  }
  return { ...state, run, clearProblem: () => setState((now) => ({ ...now, problem: null })) }
}

const idle = { phase: 'idle', problem: null } as const
