import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** «Выпуски» is what the screens call them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `update roles set description = replace(description, 'релизами', 'выпусками') where name = 'ADMINISTRATOR'`,
  ])
}
