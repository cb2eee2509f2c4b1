import { act, renderHook, waitFor } from '@testing-library/react'
import { toastStore } from '../toast/toast.ts'
import { useLazyModule } from './overlay.ts'

const setup = (load: () => Promise<string>, wanted: boolean) =>
  renderHook((props: { wanted: boolean }) => useLazyModule(load, props.wanted), { initialProps: { wanted } })

afterEach(() => act(() => toastStore.setState({ items: [] })))

test('nothing is loaded before it is wanted, and once is enough', async () => {
  const load = jest.fn(async () => 'модуль')
  const { result, rerender } = setup(load, false)
  expect(load).not.toHaveBeenCalled()
  rerender({ wanted: true })
  await waitFor(() => expect(result.current).toBe('модуль'))
  rerender({ wanted: false })
  rerender({ wanted: true })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure is told, and the next wish tries again', async () => {
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('нет сети'))
    .mockResolvedValue('модуль')
  const { result, rerender } = setup(load, true)
  await waitFor(() => expect(toastStore.getState().items).toHaveLength(1))
  rerender({ wanted: false })
  rerender({ wanted: true })
  await waitFor(() => expect(result.current).toBe('модуль'))
})
