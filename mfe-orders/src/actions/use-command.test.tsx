import { ApiError, NetworkError } from '@cabinet/shared/api'
import { act, renderHook, waitFor } from '@testing-library/react'
import { useCommand } from './use-command.ts'

/** Draws a command whose attempts end with the given results in turn. */
function draw(...ends: (Error | string)[]) {
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
  const { result, keys, done } = draw('first', 'second')
  await act(() => Promise.all([result.current.run(1), result.current.run(1)]))
  expect(keys).toHaveLength(1)
  expect(done).toEqual(['first'])
})

test('a lost answer is asked for with its key; a refusal makes room for a new one', async () => {
  const refused = new ApiError('Заказ изменился', { status: 409, code: 'ORDER_CHANGED', requestId: 'r-1' })
  const { result, keys, done } = draw(new NetworkError('lost'), refused, 'done')
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
