import {
  type CallAnswer,
  keepPreviousData,
  type QueryClient,
  queryFor,
  queryKeyOf,
  useQuery,
} from '@cabinet/shared/api'
import { type UsersView, usersOnPage, usersQuery } from './filters.ts'
import { userFromWire } from './user.ts'

const listKey = 'GET /users/api/v1/users'
const oneKey = 'GET /users/api/v1/users/{username}'

function fromWire({ users, total }: CallAnswer<typeof listKey>) {
  return { users: users.map(userFromWire), total, totalPages: Math.ceil(total / usersOnPage) }
}

/** One page of users; the former one stays (`isPlaceholderData`) while another loads. */
export function useUsers(view: UsersView) {
  return useQuery({
    ...queryFor(listKey, { query: usersQuery(view) }),
    placeholderData: keepPreviousData,
    select: fromWire,
  })
}

const linkSoonMs = 2_000

/** One user as the wire has him: the form's fields are the call's. */
export function useUser(username: string) {
  return useQuery({
    ...queryFor(oneKey, { params: { username } }),
    // His link is made by a job, a moment after he was invited.
    refetchInterval: ({ state }) =>
      state.data?.status === 'invited' && state.data.invitationExpiresAt === null ? linkSoonMs : false,
  })
}

/** After a change: every list is asked for anew, and the user too. */
export async function refreshUsers(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeyOf(listKey) }),
    client.invalidateQueries({ queryKey: queryKeyOf(oneKey) }),
  ])
}

/** After a deletion: the lists are asked for anew, the person is not. */
export async function forgetUsers(client: QueryClient, username: string): Promise<void> {
  client.removeQueries({ queryKey: queryKeyOf(oneKey, { params: { username } }) })
  await client.invalidateQueries({ queryKey: queryKeyOf(listKey) })
}
