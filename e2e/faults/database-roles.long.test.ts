import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { linkRecords } from '../../api/src/domains/audit/chain/chain.ts'
import { connectPostgres } from '../../api/src/platform/db/postgres.ts'
import { commandContext } from '../../api/src/platform/service-context.ts'
import { prepareOrders, productionSettings, signIn } from '../../api/test/faults/outage-trial.ts'
import { startProcess } from '../../api/test/faults/server-process.ts'
import { type Cluster, findServerPrograms, startCluster } from '../../api/test/pg-cluster.ts'
import { documentedBlocks } from '../support/documented.ts'
import { removeFolder, temporaryFolder } from '../support/product.ts'
import { runInRepository } from '../support/workspace-copy.ts'

let cluster: Cluster | undefined
let folder: string
const settings = (database?: string) => ({
  ...productionSettings(address('cabinet', database)),
  DATA_DIR: folder,
})

beforeAll(async () => {
  folder = await temporaryFolder()
  cluster = await startCluster()
  if (cluster === undefined) return console.warn('PostgreSQL is not installed: its roles are not tried')
  await query(
    'test',
    'postgres',
    await readFile(new URL('../../docs/deploy/roles.sql', import.meta.url), 'utf8'),
  )
  await runDocumented('### Two roles')
}, 300_000)
afterAll(async () => {
  await cluster?.stop()
  await removeFolder(folder)
})

function address(role: string, database = 'cabinet'): string {
  const url = new URL(cluster?.url ?? '')
  url.username = role
  url.pathname = `/${database}`
  return url.href
}

const programs = () => ({ PATH: `${findServerPrograms()}:${process.env.PATH}` })

/** @param statements one a line @returns psql's output. @throws with the database's error for the first refused statement */
async function query(role: string, database: string, statements = ''): Promise<string> {
  const commands = statements.trim().split('\n')
  const { stdout } = await promisify(execFile)(
    'psql',
    [
      '--no-psqlrc',
      '--set=ON_ERROR_STOP=1',
      ...commands.map((one) => `--command=${one}`),
      address(role, database),
    ],
    { env: { ...process.env, ...programs() } },
  )
  return stdout
}

/** @throws with the output when a command fails */
async function runDocumented(heading: string, index = 0, database?: string): Promise<void> {
  const document = heading === '### Two roles' ? 'installation' : 'operations'
  const script = (await documentedBlocks(heading, 'sh', document))[index] ?? ''
  await runInRepository(
    script
      .replaceAll('postgres://cabinet_owner:owner-secret@db:5432/cabinet', address('cabinet_owner', database))
      .replaceAll('/var/backups/cabinet', folder)
      .replaceAll('DOMTECH', 'ALPHA'),
    { ...settings(database), ...programs() },
  )
}

const forbidden = [
  'alter table audit_log disable trigger all',
  'alter table audit_chain disable trigger all',
  'drop trigger audit_log_append_only on audit_log',
  'set session_replication_role = replica',
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  'truncate audit_log',
  'truncate audit_chain',
  'truncate order_history',
  "update audit_log set actor = 'x'",
  'delete from audit_log',
  'delete from audit_chain',
  'delete from order_history',
  'drop table audit_log',
  'create table audit_copy ()',
  'create schema cabinet_owner',
  'set role cabinet_owner',
  'delete from kysely_migration',
]

test('the working role does all the work and can neither change the records nor let itself do so', async () => {
  if (cluster === undefined) return
  const database = await connectPostgres(address('cabinet'))
  const [number] = (await prepareOrders(database, 1)).keys()
  const server = await startProcess(folder, settings())
  const response = await fetch(`${server.address}/api/accounting/changeStatus/json`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await signIn(server.address)}`,
      'content-type': 'application/json',
      'idempotency-key': 'two-roles',
    },
    body: JSON.stringify([{ merchantId: 'ALPHA', orders: [{ orderId: number, status: 'in_progress' }] }]),
  })
  expect(await response.json()).toMatchObject({ ErrorResponses: [] })
  expect(await server.end('SIGTERM')).toBe(0)
  expect(await linkRecords(commandContext(database.db, new Date(), 'test', 'records of a test'))).toBe(2)
  await database.close()
  for (const statement of forbidden)
    await expect(query('cabinet', 'cabinet', statement)).rejects.toThrow(/permission denied|must be owner/)
}, 300_000)

const records = 'select id, actor, action from audit_log order by id'

test('a copy is restored over the database in use and into an empty one', async () => {
  if (cluster === undefined) return
  const add = `insert into audit_log (at, actor, action, subject, subject_id) values (now(), 'x', 'x', 'x', 'x')`
  await query('cabinet', 'cabinet', add)
  const before = await query('cabinet', 'cabinet', records)
  await runDocumented('### Back up and restore')
  await query('cabinet', 'cabinet', add)
  await runDocumented('### Back up and restore', 1)
  expect(await query('cabinet', 'cabinet', records)).toEqual(before)

  await query('test', 'postgres', 'drop database cabinet\ncreate database cabinet owner cabinet_owner')
  await runDocumented('### Back up and restore', 1)
  expect(await query('cabinet', 'cabinet', records)).toEqual(before)
  await expect(query('cabinet', 'cabinet', 'delete from audit_log')).rejects.toThrow('permission denied')
}, 300_000)

test('a database of the working role passes to the owner, and no process works as its owner', async () => {
  if (cluster === undefined) return
  const [reassign] = await documentedBlocks('### Two roles', 'sql', 'installation')
  await query('test', 'postgres', 'create database old owner cabinet')
  const server = await startProcess(folder, settings('old'))
  expect(await server.end('SIGTERM')).toBe(0)
  await expect(runInRepository('./cabinet api migrate --grant cabinet', settings('old'))).rejects.toThrow(
    /cabinet may change .*audit_log/,
  )
  await query('test', 'old', reassign)
  await runDocumented('### Two roles', 0, 'old')
  await expect(query('cabinet', 'old', 'delete from audit_log')).rejects.toThrow('permission denied')
}, 300_000)
