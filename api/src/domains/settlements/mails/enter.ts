import { systemScope } from '../../../platform/access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPartner } from '../../partners/service.ts'
import { unloadingReaders } from '../../users/account.ts'
import { selectFiles } from '../queries.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

const scope = systemScope('mails of the routine unloading')

/** Enters the mails of every period whose files are ready: all of a period at once, and once. @returns how many there are. */
export async function enterMails(platform: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  let all = 0
  for (;;) {
    const entered = await enterNext(platform)
    if (entered === undefined) return all
    all += entered
  }
}

/** Who is to be written to about an unloading, as partner and users are set now. */
export async function recipientsNow(
  db: Db,
  { id, merchant_id }: { readonly id: number; readonly merchant_id: string },
): Promise<Recipient[]> {
  const partner = await findPartner({ db }, merchant_id)
  return recipientsOf({
    registers: (await selectFiles(db, scope, [id])).map(({ register }) => register),
    factoringEmail: partner.factoring_email,
    scoringEmail: partner.scoring_email,
    readers: await unloadingReaders({ db }, merchant_id),
  })
}

function enterNext({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number | undefined> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const unloading = await scoped(trx, scope)
      .updateTable('unloadings')
      .set({ mails_entered_at: now })
      .where('id', '=', () =>
        scoped(trx, scope)
          .selectFrom('unloadings', 'u')
          .select('u.id')
          .where('u.state', '=', 'ready')
          .where('u.mailing', '=', true)
          .where('u.mails_entered_at', 'is', null)
          .orderBy('u.id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['unloadings.id', 'unloadings.merchant_id'])
      .executeTakeFirst()
    if (unloading === undefined) return undefined
    const mails = await recipientsNow(trx, unloading)
    const { id, merchant_id } = unloading
    if (mails.length > 0)
      await scoped(trx, scope)
        .insertInto(
          'unloading_mails',
          mails.map(({ kind, to }) => ({
            merchant_id,
            unloading_id: id,
            kind,
            recipient: to,
            next_try_at: now,
            created_at: now,
          })),
        )
        .execute()
    return mails.length
  })
}
