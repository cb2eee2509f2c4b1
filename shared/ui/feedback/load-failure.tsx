import type { ReactNode } from 'react'
import { describeError, NetworkError } from '../../api/errors.ts'
import { ErrorState } from './error-state.tsx'

export type LoadFailureProps = {
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }
  title?: string
  action?: ReactNode
}

export function LoadFailure({ query: { error, isFetching, refetch }, ...rest }: LoadFailureProps) {
  return (
    <ErrorState
      {...rest}
      {...describeError(error)}
      offline={error instanceof NetworkError && !error.mayHaveArrived}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
