import { ApiError, NetworkError } from '@cabinet/shared/api'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createIdempotencyKey, isOutcomeUnknown, retryUntilKnown, useCommand } from './use-command.ts'

/** Renders a command whose attempts end with the given results in turn. */
function setup(...ends: (Error | string)[]) {
  const keys: string[] = []
  const done: string[] = []
  const view = renderHook(() =>
    useCommand<number, string>(
      async (_, key) => {
        keys.push(key)
        const end = ends[keys.length - 1] ?? 'done'
        await Promise.resolve()
        if (end instanceof Error) throw end
        return end
      },
      (answer) => void done.push(answer),
    ),
  )
  return { ...view, keys, done }
}

test('a second press while the first is on its way does nothing', async () => {
  const { result, keys, done } = setup('first', 'second')
  await act(() => Promise.all([result.current.run(1), result.current.run(1)]))
  expect(keys).toHaveLength(1)
  expect(done).toEqual(['first'])
})

test('a lost answer is asked for with its key; a refusal makes room for a new one', async () => {
  const refused = new ApiError('Заказ изменился', { status: 409, code: 'ORDER_CHANGED', requestId: 'r-1' })
  const { result, keys, done } = setup(new NetworkError('lost'), refused, 'done')
  let first: Promise<void> = Promise.resolve()
  act(() => {
    first = result.current.run(1)
  })
  await waitFor(() => expect(result.current.phase).toBe('checking'))
  await act(() => first)
  expect(result.current).toMatchObject({
    phase: 'idle',
    problem: { message: 'Заказ изменился', code: 'ORDER_CHANGED', requestId: 'r-1' },
  })
  await act(() => result.current.run(1))
  expect(done).toEqual(['done'])
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
  expect(result.current).toMatchObject({ phase: 'idle', problem: null })
})

const refused = (status: number, code: string) => new ApiError('Нет', { status, code })

test.each([
  ['the connection broke', new NetworkError('lost'), true, true],
  ['no answer in time', new NetworkError('timeout'), true, true],
  ['it never left', new NetworkError('offline'), false, true],
  ['the twin still runs', refused(409, 'IDEMPOTENCY_IN_PROGRESS'), true, true],
  ['a gateway gave up', refused(502, 'HTTP_502'), true, true],
  ['our server failed', refused(500, 'INTERNAL'), false, true],
  ['maintenance', refused(503, 'MAINTENANCE'), false, true],
  ['too many requests', refused(429, 'TOO_MANY_REQUESTS'), false, true],
  ['the order changed', refused(409, 'ORDER_CHANGED'), false, false],
  ['another body', refused(422, 'IDEMPOTENCY_KEY_REUSED'), false, false],
  ['a defect of the page', new TypeError('x is undefined'), false, false],
])('%s: unknown at first %#, unknown after a lost answer', (_, error, atFirst, after) => {
  expect([isOutcomeUnknown(error, false), isOutcomeUnknown(error, true)]).toEqual([atFirst, after])
})

test('asks until it is known, and tells each time that it is not', async () => {
  const answers = [new NetworkError('lost'), refused(500, 'INTERNAL'), 'done']
  let asked = 0
  let untold = 0
  const outcome = await retryUntilKnown(
    async () => {
      const answer = answers[asked++]
      if (answer instanceof Error) throw answer
      return answer
    },
    () => {
      untold++
      // The network's return ends the pause at once.
      setTimeout(() => window.dispatchEvent(new Event('online')))
    },
  )
  expect({ outcome, asked, untold }).toEqual({ outcome: 'done', asked: 3, untold: 2 })
})

test('a refusal is the end of it', async () => {
  const refusal = refused(409, 'ORDER_CHANGED')
  await expect(retryUntilKnown(() => Promise.reject(refusal), fail)).rejects.toBe(refusal)
})

const fail = () => {
  throw new Error('nothing was lost')
}

test('keys fit the contract and do not repeat', () => {
  const keys = Array.from({ length: 100 }, createIdempotencyKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
})
