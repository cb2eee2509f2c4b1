import { describeError } from '@cabinet/shared/api'
import { ErrorState } from '@cabinet/shared/ui'

interface LoadFailureProps {
  error: unknown
  retrying: boolean
  onRetry: () => void
}

/** A failed reading, in the place of what was to be read, with its request id. */
export function LoadFailure({ error, retrying, onRetry }: LoadFailureProps) {
  const { message, requestId } = describeError(error)
  return (
    <ErrorState message={message} requestId={requestId ?? undefined} retrying={retrying} onRetry={onRetry} />
  )
}
