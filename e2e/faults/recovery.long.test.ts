import { execFile } from 'node:child_process'
import { appendFile, chmod, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectPostgres } from '../../api/src/platform/db/postgres.ts'
import { prepareOrders, productionSettings } from '../../api/test/faults/outage-trial.ts'
import { findServerPrograms } from '../../api/test/pg-cluster.ts'
import { documentedBlocks } from '../support/documented.ts'
import { freePort, removeFolder, temporaryFolder } from '../support/product.ts'
import { runInRepository } from '../support/workspace-copy.ts'

const run = promisify(execFile)
const bin = findServerPrograms()

let folder: string
let port: number

beforeAll(async () => {
  folder = await temporaryFolder()
  port = await freePort()
})
afterAll(async () => {
  if (bin !== undefined) await asPostgres(`${bin}/pg_ctl -D ${folder}/main -m immediate stop`).catch(() => '')
  await removeFolder(folder)
})

/** PostgreSQL refuses to run as root. */
async function owner(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

async function asPostgres(script: string): Promise<string> {
  const env = { PATH: `${bin}:${process.env.PATH}` }
  return (await run('bash', ['-ec', script], { cwd: folder, env, ...(await owner()) })).stdout
}

/** Runs a block of docs/recovery.md on the cluster of this test instead of Debian's. @param minute the moment of the recovery */
async function documented(heading: string, minute = '', index = 0): Promise<string> {
  const block = (await documentedBlocks(heading, 'sh', 'recovery'))[index] ?? ''
  const connection = `--host=127.0.0.1 --port=${port} --username=test`
  return asPostgres(
    block
      .replace(/install -d -o \w+ -m 700/g, 'mkdir -p')
      .replaceAll('/etc/postgresql/15/main', `${folder}/main`)
      .replaceAll('/var/lib/postgresql/15', folder)
      .replaceAll('/var/backups/cabinet', `${folder}/backups`)
      .replaceAll('2026-11-27 14:05:00+05', minute)
      .replace(/systemctl (\w+) postgresql@15-main/g, `pg_ctl -w -D ${folder}/main -l ${folder}/log $1`)
      .replaceAll('sudo -u postgres psql', `psql --no-psqlrc ${connection} --dbname=postgres`)
      .replaceAll('sudo -u postgres pg_basebackup', `pg_basebackup ${connection}`),
  )
}

test('a database goes back to a minute: what came before it stands, what came after it is gone', async () => {
  if (bin === undefined) return console.warn('PostgreSQL is not installed: nothing is recovered')
  const { uid, gid } = await owner()
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  await chmod(folder, 0o700)
  await asPostgres(`initdb -D main -U test --auth=trust --no-sync -E UTF8 --locale=C.UTF-8`)
  await appendFile(
    join(folder, 'main/postgresql.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nfsync = off\n`,
  )
  await asPostgres(`pg_ctl -w -D main -l log start`)
  await documented('## Archive')
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  const sql = (statement: string) =>
    asPostgres(`psql --no-psqlrc -Atc "${statement}" ${url}`).then((answer) => answer.trim())
  const before = await connectPostgres(url)
  await prepareOrders(before, 2)
  await before.close()
  await documented('## Base backup')

  await sql("update orders set comments = 'before' where id = 1")
  const minute = await sql('select now()')
  await sql("update orders set comments = 'after'")
  await sql('select pg_switch_wal()')
  await documented('## Recover', minute)

  expect(await sql('select id, comments from orders order by id')).toBe('1|before\n2|')
  const checks = (await documentedBlocks('## After the recovery', 'sh', 'recovery'))[0] ?? ''
  for (const check of checks.trim().split('\n'))
    await runInRepository(check, { ...productionSettings(url), DATA_DIR: folder })
  expect(await documented('## Base backup', '', 1)).toMatch(/\d+ \|/)
}, 180_000)
