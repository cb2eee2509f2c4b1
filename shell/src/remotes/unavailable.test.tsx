import { RemoteError } from '@cabinet/shared/remote'
import { UiProvider } from '@cabinet/shared/ui'
import { act, render, screen } from '@testing-library/react'
import { resetAttempts, Unavailable } from './unavailable.tsx'

const where = { remote: 'mfe-orders', version: '1.0.0', phase: 'entry' } as const

function show(code: RemoteError['code'], onRetry: () => void) {
  return render(
    <UiProvider>
      <Unavailable
        title="Заказы"
        app="mfe-orders"
        error={new RemoteError({ ...where, code })}
        onRetry={onRetry}
      />
    </UiProvider>,
  )
}

beforeEach(() => {
  jest.useFakeTimers()
  resetAttempts('mfe-orders')
})
afterEach(() => jest.useRealTimers())

test('a section that did not come tries again by itself, each time later', () => {
  const retry = jest.fn()
  for (const [times, seconds] of [8, 16, 32, 60, 60].entries()) {
    const { unmount } = show('timeout', retry)
    expect(screen.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
    expect(screen.getByText(new RegExp(`Пробуем снова через ${seconds} с`))).toBeVisible()
    for (let left = seconds; left > 0; left--) act(() => jest.advanceTimersByTime(1000))
    expect(retry).toHaveBeenCalledTimes(times + 1)
    unmount()
  }
})

test('code that threw waits for a person', () => {
  const retry = jest.fn()
  show('threw', retry)
  expect(screen.queryByText(/Пробуем снова/)).toBeNull()
  act(() => jest.advanceTimersByTime(120_000))
  expect(retry).not.toHaveBeenCalled()
})
