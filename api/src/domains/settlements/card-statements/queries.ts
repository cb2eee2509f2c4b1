import { scoped } from '../../../platform/db/scoped.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'

/** Returns the first and the last day of all statements; nothing before there is one. */
export async function selectStatementRange({
  db,
  scope,
}: ServiceContext): Promise<{ start: string; end: string } | undefined> {
  const { start, end } = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select(({ fn }) => [
      fn.min<string | null>('u.start_day').as('start'),
      fn.max<string | null>('u.end_day').as('end'),
    ])
    .where('u.kind', '=', 'cards')
    .executeTakeFirstOrThrow()
  return start === null || end === null ? undefined : { start, end }
}

/** Returns the statements that begin on a day or later, as `merchant Monday`. */
export async function selectStatements({ db, scope }: ServiceContext, from: string): Promise<Set<string>> {
  const rows = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select(['u.merchant_id', 'u.start_day'])
    .where('u.kind', '=', 'cards')
    .where('u.start_day', '>=', from)
    .execute()
  return new Set(rows.map(({ merchant_id, start_day }) => `${merchant_id} ${start_day}`))
}

export function selectReady(ctx: ServiceContext, { page, limit }: { page: number; limit: number }) {
  return ready(ctx)
    .select(['u.id', 'u.start_day', 'u.end_day'])
    .orderBy('u.start_day', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export async function countReady(ctx: ServiceContext): Promise<number> {
  const { count } = await ready(ctx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function ready({ db, scope }: ServiceContext) {
  return scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .where('u.kind', '=', 'cards')
    .where('u.state', '=', 'ready')
    .where('u.id', 'in', () =>
      scoped(db, scope)
        .selectFrom('unloading_files', 'f')
        .select('f.unloading_id')
        .where('f.register', '=', 4)
        .where('f.sha256', 'is not', null),
    )
}
