import { forbidden, unauthenticated } from '../../../platform/http/errors.ts'
import { inTransaction, type ServiceContext, type WritingContext } from '../../../platform/service-context.ts'
import { lockAdministration, selectHeldRights, selectPerson } from './queries.ts'
import { administrativeRights, lastHolderError, type Person, rowToPerson } from './rights.ts'

/** Serialises changes of users and roles with current rights: two users who remove each other don't both succeed. @throws ApiError 401, 403, 409 */
export function administer<T>(
  ctx: ServiceContext,
  change: (ctx: WritingContext, administrator: Person) => Promise<T>,
): Promise<T> {
  return withLastHolderGuard(ctx, async (ctx) => change(ctx, await currentActor(ctx)))
}

/** Serialises changes of users and roles by whoever may make them. @throws ApiError 409 when an administrative right would lose its last holder */
export function withLastHolderGuard<T>(
  ctx: ServiceContext,
  change: (ctx: WritingContext) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    await lockAdministration(ctx.db)
    const before = await selectHeldRights(ctx.db, administrativeRights)
    const result = await change(ctx)
    const after = await selectHeldRights(ctx.db, administrativeRights)
    const refusal = lastHolderError(
      administrativeRights.filter((right) => before.has(right) && !after.has(right)),
    )
    if (refusal !== undefined) throw refusal
    return result
  })
}

async function currentActor({ db, actor }: WritingContext): Promise<Person> {
  const row = actor.userId === null ? undefined : await selectPerson(db, actor.userId)
  if (row?.status !== 'active') throw unauthenticated('Пользователь больше не активен')
  const person = rowToPerson(row)
  if (!person.permissions.has('CREATE_SUPER_USER')) throw forbidden('CREATE_SUPER_USER')
  return person
}
