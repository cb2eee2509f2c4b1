import { openTestDatabase } from '../../../test/database.ts'
import { merchantRow } from '../../../test/rows.ts'
import { systemScope } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { decryptSecret, encryptSecret } from '../../platform/secrets/secrets.ts'
import { resealPartners, secretContext } from './save.ts'
import { findPartner } from './service.ts'

const token = Buffer.alloc(32, 9)
const old = { token, secrets: Buffer.alloc(32, 1) }
const present = { token, secrets: Buffer.alloc(32, 2), previousSecrets: [old.secrets] }
const place = secretContext('ALPHA', 'archive_password')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const rows = [
    merchantRow('ALPHA', 1, { archive_password: encryptSecret('тайна', place, old) }),
    merchantRow('BETA', 2, {
      smtp_auth_password: encryptSecret('x', secretContext('BETA', 'smtp_auth_password'), present),
    }),
    merchantRow('GAMMA', 3),
  ]
  await scoped(database.db, systemScope('test data')).insertInto('merchants', rows).execute()
})
afterAll(() => database.close())

const stored = async () => (await findPartner(database, 'ALPHA')).archive_password ?? ''

test('without the earlier key nothing is changed', async () => {
  const before = await stored()
  await expect(resealPartners(database.db, { ...present, previousSecrets: [] })).rejects.toThrow(
    'which is not given',
  )
  expect(await stored()).toBe(before)
})

test('after a rotation the earlier key is not needed any more, and a second one finds nothing to do', async () => {
  expect(await resealPartners(database.db, present)).toBe(1)
  expect(decryptSecret(await stored(), place, { secrets: present.secrets })).toBe('тайна')
  expect(await resealPartners(database.db, present)).toBe(0)
})
