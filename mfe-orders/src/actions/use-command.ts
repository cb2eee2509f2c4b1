import { useRef, useState } from 'react'
import { type Problem, problemOf } from './order-refusal.ts'
import { createIdempotencyKey, retryUntilKnown } from './retry-until-known.ts'

/** `checking`: it was sent, no word came back, and the server is being asked what became of it. */
export type Phase = 'idle' | 'sending' | 'checking'

export interface Command<Input> {
  phase: Phase
  problem: Problem | null
  run: (input: Input) => Promise<void>
  clearProblem: () => void
}

/** The key is made when the dialog opens; only a definite answer makes room for a new one. */
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
