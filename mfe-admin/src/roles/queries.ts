import {
  type CallAnswer,
  type CallInput,
  call,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import { bothQueries } from '../both-queries.ts'
import type { Outcome } from '../save-failure.ts'

const rolesKey = 'GET /users/api/v1/roles-permissions'
const saveKey = 'POST /users/api/v1/roles-permissions'
const deleteKey = 'DELETE /users/api/v1/roles-permissions/{role}'
const requirementKey = 'GET /users/api/v1/second-factor/requirement'

export type Role = CallAnswer<typeof rolesKey>[number]
export type Permission = Role['permissions'][number]
type Requirement = CallAnswer<typeof requirementKey>

export function useRoles() {
  const { data, ...query } = bothQueries(
    useQuery(queryFor(rolesKey)),
    useQuery(queryFor('GET /users/api/v1/permissions')),
  )
  return { ...query, data: data && { roles: data[0], permissions: data[1] } }
}

/** Creates or changes a role. */
export const useSaveRole = (outcome: Outcome<unknown>) =>
  useRoleChange(outcome, (body: CallInput<typeof saveKey>['body']) => call(saveKey, { body }))

export const useDeleteRole = (outcome: Outcome<unknown>) =>
  useRoleChange(outcome, (role: string) => call(deleteKey, { params: { role } }))

/** Changes a role and refetches roles and own permissions after any attempt: they may have changed. */
function useRoleChange<T>(outcome: Outcome<unknown>, change: (what: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: change,
    onSettled: () => {
      for (const key of [rolesKey, 'GET /users/api/v1/roles', 'GET /users/api/v1/me'] as const)
        void client.invalidateQueries({ queryKey: queryKeyOf(key) })
    },
  })
}

export const useRequirement = () => useQuery(queryFor(requirementKey))

export function useSetRequirement(outcome: Outcome<Requirement>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: (required: boolean) =>
      call('PUT /users/api/v1/second-factor/requirement', { body: { required } }),
    onSuccess: (answer) => {
      client.setQueryData(queryKeyOf(requirementKey), answer)
      outcome.onSuccess(answer)
    },
  })
}

export const permissionNamesOf = (role: Role): Permission['name'][] =>
  role.permissions.map(({ name }) => name)
