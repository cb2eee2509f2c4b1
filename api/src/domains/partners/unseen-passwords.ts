import { systemScope } from '../../platform/access/scope.ts'
import { type Call, inTransaction } from '../../platform/call.ts'
import { audit } from '../audit/audit.ts'
import { archivePassword } from './mail-settings.ts'
import { lockUnseen, savePartner } from './queries.ts'

/** What earlier releases generated. */
const generated = /^[\w-]{24}$/

/**
 * Drops archive passwords that earlier releases generated and showed to nobody: nobody could open what they lock. Mails of such
 * partners wait and say that the password is missing. @returns how many were dropped
 */
export function dropUnseenPasswords(call: Call): Promise<number> {
  const all = systemScope('archive passwords of earlier releases')
  return inTransaction(call, async (call) => {
    const rows = await lockUnseen(call.db, all)
    const dropped = rows.filter((row) => generated.test(archivePassword(row, call.platform.keys) ?? ''))
    for (const row of rows) {
      const { merchant_id } = row
      const lost = dropped.includes(row) && { archive_password: null }
      await savePartner(call.db, all, merchant_id, { archive_password_seen: true, ...lost })
    }
    const entries = dropped.map(({ merchant_id: id }) => ({ subject: 'partner' as const, id, merchant: id }))
    await audit(call, ...entries.map((entry) => ({ ...entry, action: 'partner.drop-archive-password' })))
    return dropped.length
  })
}
