import { useRef, useState } from 'react'
import { type Problem, problemOf } from './order-refusal.ts'
import { createIdempotencyKey, retryUntilKnown } from './retry-until-known.ts'

/** `checking`: the request was sent without an answer, and the server is asked for the outcome. */
export type Phase = 'idle' | 'sending' | 'checking'

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
