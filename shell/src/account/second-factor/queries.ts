import { type CallAnswer, call, queryFor, queryKeyOf, useQuery, useQueryClient } from '@cabinet/shared/api'

const stateKey = 'GET /users/api/v1/second-factor'

export const useSecondFactor = () => useQuery(queryFor(stateKey))

/** Refetches the state and `/me`, which tells whether the second factor is missing. */
export function useRefreshSecondFactor(): () => void {
  const client = useQueryClient()
  return () => {
    for (const key of [stateKey, 'GET /users/api/v1/me'] as const)
      void client.invalidateQueries({ queryKey: queryKeyOf(key) })
  }
}

export type Secret = CallAnswer<'POST /users/api/v1/second-factor'>

export const beginEnrolment = (body: { password: string }) =>
  call('POST /users/api/v1/second-factor', { body })

export const confirmEnrolment = (code: string) =>
  call('POST /users/api/v1/second-factor/confirmation', { body: { code } })

export const renewRecoveryCodes = (code: string) =>
  call('POST /users/api/v1/second-factor/recovery-codes', { body: { code } })

export const turnSecondFactorOff = (code: string) =>
  call('POST /users/api/v1/second-factor/removal', { body: { code } })
