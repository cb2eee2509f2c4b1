import { randomBytes } from 'node:crypto'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { merchantRow } from '../../../test/rows.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { seal } from '../../platform/secrets/secrets.ts'
import { archivePassword } from './mail-settings.ts'
import { secretPlace } from './save.ts'
import { findPartner } from './service.ts'
import { dropUnseenPasswords } from './unseen-passwords.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

test('what an earlier release generated unseen locks nothing any more; what was typed or shown stays', async () => {
  const { platform } = server
  const generated = () => randomBytes(18).toString('base64url')
  const given: Record<string, [string | null, boolean]> = {
    UNSEEN: [generated(), false],
    TYPED: ['выбран партнёром', false],
    NONE: [null, false],
    SHOWN: [generated(), true],
  }
  const rows = Object.entries(given).map(([id, [password, archive_password_seen]], index) => {
    const sealed = password && seal(password, secretPlace(id, 'archive_password'), platform.keys)
    return merchantRow(id, index + 1, { archive_password: sealed, archive_password_seen })
  })
  await scoped(platform.db, systemScope('test data')).insertInto('merchants', rows).execute()

  expect(await dropUnseenPasswords(job(platform))).toBe(1)
  expect(await dropUnseenPasswords(job(platform))).toBe(0)
  for (const [id, [password]] of Object.entries(given))
    expect(archivePassword(await findPartner(platform, id), platform.keys)).toBe(
      id === 'UNSEEN' || password === null ? undefined : password,
    )
  const records = await platform.db.selectFrom('audit_log').select(['action', 'merchant']).execute()
  expect(records).toEqual([{ action: 'partner.drop-archive-password', merchant: 'UNSEEN' }])
})
