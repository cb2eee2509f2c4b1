export type { QueryClient } from '@tanstack/react-query'
export {
  keepPreviousData,
  QueryClientProvider,
  QueryObserver,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export { call, download } from './call.ts'
export type { NetworkFailure } from './errors.ts'
export { ApiError, describeError, NetworkError } from './errors.ts'
export type { ApiEvent, OutgoingRequest } from './events.ts'
export { onApiEvent, requestListeners, stepUp } from './events.ts'
export { createQueryClient, queryFor, queryKeyOf } from './query.ts'
export type { DownloadOptions, DownloadProgress } from './receive-file.ts'
export { configureApi } from './transport.ts'
export type { CallAnswer, CallInput, CallKey, CallOptions } from './types.ts'
