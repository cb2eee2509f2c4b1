import {
  type CallAnswer,
  call,
  keepPreviousData,
  type QueryClient,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import { bothQueries } from '../both-queries.ts'
import { dayFilter, type ListView, listAddress, textFilter } from '../list-address.ts'
import type { Outcome } from '../save-failure.ts'
import { type User, userFromWire, type WireUser } from './user.ts'
import { changedUserBody, newUserBody, type UserValues } from './user-schema.ts'

export interface UserFilters {
  name: string
  email: string
  merchantId: string
  from: string
  to: string
}

type UsersView = ListView<UserFilters>

/** Source: docs/product.md, «Limits». */
export const usersOnPage = 25

/** `first` in remote.json requests the same before this code runs. */
export const usersAddress = listAddress<UserFilters>({
  name: textFilter({ url: 'name', label: 'ФИО', noun: 'ФИО' }, { maxLength: 100 }),
  email: textFilter({ url: 'email', label: 'Email', noun: 'email' }, { maxLength: 254, inputMode: 'email' }),
  merchantId: {
    url: 'merchantId',
    label: 'Партнёр',
    noun: 'партнёр',
    parse: (id, { merchantIds }) =>
      (merchantIds?.includes(id) ?? /^[A-Za-z0-9_-]{1,100}$/.test(id)) ? id : null,
    control: {
      options: ({ user }) => [
        { value: '', label: 'Все партнёры' },
        ...(user?.merchants ?? []).map(({ merchant_id, name }) => ({ value: merchant_id, label: name })),
      ],
    },
  },
  from: dayFilter({
    url: 'registrationStartDate',
    label: 'Дата регистрации с',
    noun: 'дата регистрации с',
  }),
  to: dayFilter({ url: 'registrationEndDate', label: 'Дата регистрации по', noun: 'дата регистрации по' }),
})

const listKey = 'GET /users/api/v1/users'
const oneKey = 'GET /users/api/v1/users/{username}'

function fromWire({ users, total }: CallAnswer<typeof listKey>) {
  return { users: users.map(userFromWire), total, totalPages: Math.ceil(total / usersOnPage) }
}

export function useUsers(view: UsersView) {
  return useQuery({
    ...queryFor(listKey, {
      query: { ...usersAddress.query(view.filters), lim: usersOnPage, page: view.page },
    }),
    placeholderData: keepPreviousData,
    select: fromWire,
  })
}

const linkPollMs = 2_000

export function useUser(username: string) {
  return useQuery({
    ...queryFor(oneKey, { params: { username } }),
    // A job creates the link shortly after the invitation.
    refetchInterval: ({ state }) =>
      state.data?.status === 'invited' && state.data.invitationExpiresAt === null ? linkPollMs : false,
  })
}

export function useRefetchUser(username: string, outcome: Outcome<WireUser>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: () => client.fetchQuery({ ...queryFor(oneKey, { params: { username } }), staleTime: 0 }),
  })
}

export function useAccess() {
  const merchants = useQuery(queryFor('GET /accounting/v1/merchants', { query: {} }))
  return bothQueries(merchants, useQuery(queryFor('GET /users/api/v1/roles')))
}

export const useAddUser = (outcome: Outcome<WireUser>) =>
  useUserChange(
    (values: UserValues) => call('POST /users/api/v1/users', { body: newUserBody(values) }),
    outcome,
  )

/** Saves a user; a new e-mail changes the page's address, and the old one is not refetched. */
export function useSaveUser(wire: WireUser, outcome: Outcome<WireUser>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: (values: UserValues) =>
      call('PUT /users/api/v1/users/{username}', {
        params: { username: wire.username },
        body: changedUserBody(values, wire),
      }),
    onSuccess: async (saved) => {
      outcome.onSuccess(saved)
      await (saved.username === wire.username ? refreshUsers(client) : refreshLists(client))
    },
  })
}

export const useSetStatus = (username: string, outcome: Outcome<WireUser>) =>
  useUserChange(
    (status: 'active' | 'inactive') =>
      call('PATCH /users/api/v1/users/{username}', { params: { username }, body: { status } }),
    outcome,
  )

export const useResetSecondFactor = (username: string, outcome: Outcome<unknown>) =>
  useUserChange(
    () => call('DELETE /users/api/v1/users/{username}/second-factor', { params: { username } }),
    outcome,
  )

/** Sends the invitation again; the earlier link stops working. */
export const useSendInvitation = ({ email, firstName, username }: User, outcome: Outcome<unknown>) =>
  useUserChange(
    () => call('POST /users/api/v1/users/resend', { body: { email, firstName, username } }),
    outcome,
  )

/** Creates a link to pass on by hand; the earlier one stops working. */
export const useMakeInvitation = (username: string, outcome: Outcome<{ link: string }>) =>
  useUserChange(
    () => call('POST /users/api/v1/users/{username}/invitation', { params: { username } }),
    outcome,
  )

export function useDeleteUser({ onSuccess, ...outcome }: Outcome<unknown>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: (username: string) => call('DELETE /users/api/v1/users/{username}', { params: { username } }),
    onSuccess: async (answer, username) => {
      onSuccess(answer)
      client.removeQueries({ queryKey: queryKeyOf(oneKey, { params: { username } }) })
      await refreshLists(client)
    },
  })
}

function useUserChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  { onSuccess, ...outcome }: Outcome<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: change,
    onSuccess: async (answer) => {
      onSuccess(answer)
      await refreshUsers(client)
    },
  })
}

const refreshLists = (client: QueryClient) => client.invalidateQueries({ queryKey: queryKeyOf(listKey) })

async function refreshUsers(client: QueryClient): Promise<void> {
  await Promise.all([refreshLists(client), client.invalidateQueries({ queryKey: queryKeyOf(oneKey) })])
}
