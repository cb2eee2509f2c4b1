import { linkRecords } from '../../../api/src/domains/audit/chain/link.ts'
import { auditCommand } from '../../../api/src/domains/audit/chain/verify.ts'
import { commandCall } from '../../../api/src/platform/call.ts'
import type { Row } from './rows.ts'
import type { Stage } from './stage.ts'

const attacks = [
  'alter table audit_log disable trigger user',
  "update audit_log set actor = 'somebody' where id = 1",
  'delete from audit_log where id = 2',
  `insert into audit_log (id, at, actor, action, subject, subject_id) overriding system value
    select 0, at, actor, action, subject, subject_id from audit_log where id = 3`,
]
const faults = ['record 0 was put in', 'record 1 or its link', 'record 2 was removed']

/** As an owner of the database could; records of refused sign-ins are there. */
export async function changeRecords({ db, count }: Stage): Promise<Row> {
  const call = commandCall(db, new Date(), 'siege', 'records of all merchants')
  await linkRecords(call)
  for (const statement of attacks) await count(statement)
  const said: string[] = []
  await auditCommand(call, { action: 'verify', head: undefined }, (line) => void said.push(line))
  const named = faults.filter((fault) => said.some((line) => line.includes(fault))).length
  return {
    attack: 'audit records changed, removed, put in by the owner',
    before: 'unnoticed',
    now: `${named} of ${faults.length} named`,
    limit: 'all named',
    ok: named === faults.length,
  }
}
