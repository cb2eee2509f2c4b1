import type { RemoteError } from '@cabinet/shared/remote'
import { ErrorState, PageHeader } from '@cabinet/shared/ui'
import { useEffect, useEffectEvent, useState } from 'react'

/** Pauses before the automatic attempts, s; the last one repeats. */
const pauses = [8, 16, 32, 60]

/** Failures that a retry may repair; throwing code throws again. */
const transientCodes: readonly RemoteError['code'][] = ['timeout', 'not-loaded']

/** Automatic attempts of a section since it last worked. */
const attempts = new Map<string, number>()

export function resetAttempts(app: string): void {
  attempts.delete(app)
}

interface UnavailableProps {
  readonly title: string
  readonly app: string
  readonly error?: RemoteError
  readonly onRetry?: () => void
}

/** An unavailable section, which retries automatically with growing pauses. */
export function Unavailable({ title, app, error, onRetry }: UnavailableProps) {
  const isPassing = onRetry !== undefined && error !== undefined && transientCodes.includes(error.code)
  const left = useSeconds(isPassing ? (pauses[attempts.get(app) ?? 0] ?? 60) : null, () => {
    attempts.set(app, (attempts.get(app) ?? 0) + 1)
    onRetry?.()
  })
  return (
    <>
      <PageHeader title={title} />
      <ErrorState
        title="Раздел временно недоступен"
        message={`Остальные разделы работают. ${
          left === null ? 'Попробуйте позже.' : `Пробуем снова через ${left} с.`
        }`}
        {...(onRetry ? { onRetry } : {})}
      />
    </>
  )
}

/** Counts the seconds down and calls `done`; null means that nothing is awaited. */
function useSeconds(from: number | null, done: () => void): number | null {
  const [left, setLeft] = useState(from)
  const finish = useEffectEvent(done)
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : finish()), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
