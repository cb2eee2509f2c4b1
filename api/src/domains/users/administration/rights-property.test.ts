import { type PermissionName, permissionNames } from '@cabinet/contract'
import { refusalToChange, refusalToChangeRole, refusalToGivePartners, refusalToGrant } from './rights.ts'

type Rights = ReadonlySet<PermissionName>

/** The users and roles that the rules see. */
interface World {
  readonly roles: Map<string, Rights>
  /** User → role. */
  readonly users: Map<string, string>
  /** User → partners. */
  readonly partners: Map<string, readonly string[]>
}

const partners = ['ALPHA', 'BETA', 'GAMMA']

/** Returns a generator that repeats its numbers for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function game(seed: number) {
  const random = numbers(seed)
  const pick = <T>(from: Iterable<T>): T => {
    const all = [...from]
    const found = all[Math.floor(random() * all.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const someRights = (): Rights => new Set(permissionNames.filter(() => random() < 0.4))
  const somePartners = () => partners.filter(() => random() < 0.4)
  const world: World = {
    partners: new Map([1, 2, 3, 4].map((n) => [`u${n}`, somePartners()] as const)),
    roles: new Map([
      ['all', new Set(permissionNames)],
      ...[1, 2, 3].map((n) => [`r${n}`, someRights()] as const),
    ]),
    users: new Map([
      ['superadmin', 'all'],
      ...[1, 2, 3, 4].map((n) => [`u${n}`, random() < 0.3 ? 'all' : `r${1 + (n % 3)}`] as const),
    ]),
  }
  const rightsOf = (user: string): Rights => world.roles.get(world.users.get(user) ?? '') ?? new Set()
  const partnersOf = (user: string) => world.partners.get(user) ?? []
  const person = (user: string) => ({
    username: user,
    permissions: rightsOf(user),
    merchants: user === 'superadmin' ? ('all' as const) : partnersOf(user),
  })

  /** Tries one random change as `actor`. @returns the changed users; undefined when it is refused. */
  function attempt(actor: string): readonly string[] | undefined {
    const role = pick(world.roles.keys())
    const target = pick(world.users.keys())
    const granted = world.roles.get(role) ?? new Set()
    switch (pick(['role', 'new role', 'user', 'new user', 'delete', 'partners', 'address'])) {
      case 'role': {
        const holders = [...world.users].filter(([, held]) => held === role).map(([user]) => user)
        const after = random() < 0.3 ? new Set<PermissionName>() : someRights()
        if (refusalToChangeRole(person(actor), { before: granted, after, holders })) return undefined
        world.roles.set(role, after)
        return holders
      }
      case 'new role': {
        const after = someRights()
        const change = { before: new Set<PermissionName>(), after, holders: [] }
        if (!refusalToChangeRole(person(actor), change)) world.roles.set(`new${world.roles.size}`, after)
        return []
      }
      case 'user':
        if (refusalToChange(person(actor), person(target), 'edit', granted)) return undefined
        world.users.set(target, role)
        return [target]
      case 'new user': {
        const given = somePartners()
        if (refusalToGrant(person(actor), granted) ?? refusalToGivePartners(person(actor), given)) return []
        const made = `made${world.users.size}`
        world.users.set(made, role)
        world.partners.set(made, given)
        return []
      }
      case 'partners': {
        const given = somePartners()
        if (refusalToChange(person(actor), person(target), 'edit')) return undefined
        if (refusalToGivePartners(person(actor), given)) return undefined
        world.partners.set(target, [...new Set([...partnersOf(target), ...given])])
        return [actor]
      }
      case 'address':
        // The new address gets the user's mails and links.
        return refusalToChange(person(actor), person(target), 'dataWays') ? undefined : [target]
      default:
        if (refusalToChange(person(actor), person(target), 'delete')) return undefined
        world.users.delete(target)
        return [target]
    }
  }
  return { world, rightsOf, partnersOf, attempt, pick }
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'game %i: a user without a right neither gains it nor changes its holders, whatever roles and users it makes',
  (seed) => {
    const { world, rightsOf, attempt, pick } = game(seed)
    const right = pick(permissionNames)
    const holders = () => [...world.users.keys()].filter((user) => rightsOf(user).has(right)).sort()
    const before = holders()
    for (let turn = 0; turn < 150; turn += 1) {
      const lesser = [...world.users.keys()].filter((user) => !rightsOf(user).has(right))
      if (lesser.length === 0) return
      const changed = attempt(pick(lesser)) ?? []
      expect([changed.filter((user) => before.includes(user)), holders()]).toEqual([[], before])
    }
  },
)

test.each(Array.from({ length: 100 }, (_, seed) => seed))(
  'game %i: a user without a partner does not gain it, by any roles and users',
  (seed) => {
    const { world, partnersOf, attempt, pick } = game(seed)
    const partner = pick(partners)
    const holders = () => [...world.users.keys()].filter((user) => partnersOf(user).includes(partner)).sort()
    const before = holders()
    for (let turn = 0; turn < 150; turn += 1) {
      const lesser = [...world.users.keys()].filter(
        (user) => user !== 'superadmin' && !partnersOf(user).includes(partner),
      )
      if (lesser.length === 0) return
      attempt(pick(lesser))
      expect(holders()).toEqual(before.filter((user) => world.users.has(user)))
    }
  },
)

test.each(Array.from({ length: 100 }, (_, seed) => seed))(
  'game %i: superadmin is not touched by others',
  (seed) => {
    const { world, rightsOf, attempt, pick } = game(seed)
    for (let turn = 0; turn < 150; turn += 1) {
      const had = rightsOf('superadmin')
      attempt(pick([...world.users.keys()].filter((user) => user !== 'superadmin')))
      expect([...had].filter((right) => !rightsOf('superadmin').has(right))).toEqual([])
    }
  },
)
