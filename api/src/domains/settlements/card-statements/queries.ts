import type { Call } from '../../../platform/call.ts'
import { scoped } from '../../../platform/db/scoped.ts'

export async function selectLastEnd({ db, scope }: Call): Promise<string | undefined> {
  const row = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select(({ fn }) => fn.max('u.end_day').as('end'))
    .where('u.kind', '=', 'cards')
    .executeTakeFirst()
  return row?.end ?? undefined
}

export async function selectMerchantsWithStatement({ db, scope }: Call, start: string): Promise<Set<string>> {
  const rows = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select('u.merchant_id')
    .where('u.kind', '=', 'cards')
    .where('u.start_day', '=', start)
    .execute()
  return new Set(rows.map(({ merchant_id }) => merchant_id))
}

export function selectReady(call: Call, { page, limit }: { page: number; limit: number }) {
  return ready(call)
    .select(['u.id', 'u.start_day', 'u.end_day'])
    .orderBy('u.start_day', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export async function countReady(call: Call): Promise<number> {
  const { count } = await ready(call)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function ready({ db, scope }: Call) {
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
