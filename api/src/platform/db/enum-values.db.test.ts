import { orderStatuses, partnerFields } from '@cabinet/contract'
import { sql } from 'kysely'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { status } = partnerFields.required
const { legal_entity_form, routine_unloading } = partnerFields.optional

test.each([
  ['orders', 'status', orderStatuses],
  ['order_history', 'status', orderStatuses],
  ['merchants', 'status', status.schema.enum],
  ['merchants', 'legal_entity_form', legal_entity_form.schema.enum],
  ['merchants', 'routine_unloading', routine_unloading.schema.enum],
])('the database takes the values of the contract alone: %s.%s', async (table, column, values) => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and conrelid = ${table}::regclass and pg_get_constraintdef(oid) like ${`CHECK ((${column} = ANY%`}`.execute(
    database.db,
  )
  const [{ rule } = { rule: '' }, ...others] = rows
  expect(others).toEqual([])
  expect([...rule.matchAll(/'(\w+)'/g)].map(([, value]) => value).toSorted()).toEqual([...values].toSorted())
})
