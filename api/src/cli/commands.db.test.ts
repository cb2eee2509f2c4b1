import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { application } from '../../test/access/samples.ts'
import { createPostgres } from '../../test/database.ts'
import { testDatabaseUrl } from '../../test/template.ts'
import { type Command, commands } from './commands.ts'

const environment = { ...process.env }
const { log } = console
let folder: string
let drop: (() => Promise<void>) | undefined

// The commands run in turn on one database, which each of them opens and closes, as in a terminal.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-cli-'))
  const server = testDatabaseUrl()
  const created = server === undefined ? undefined : await createPostgres(server)
  drop = created?.drop
  const key = Buffer.alloc(32, 1).toString('base64')
  Object.assign(process.env, {
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:8080',
    ...(created && {
      DATABASE_URL: created.url,
      TOKEN_KEY: key,
      SECRETS_KEY: key,
      SMTP_URL: 'smtp://localhost:1',
      SMS_URL: 'http://localhost:1',
    }),
  })
})
afterAll(async () => {
  process.env = environment
  await drop?.()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  console.log = log
})

async function run(
  name: keyof typeof commands,
  argument?: string,
  options: Parameters<Command['run']>[1] = {},
) {
  const command: Command = commands[name]
  const lines: string[] = []
  console.log = (line: string) => void lines.push(line)
  const code = await command.run(argument, options)
  return { code, said: lines.join('\n') }
}
const done = (said: string) => ({ code: 0, said: expect.stringContaining(said) })

test('each command of the database ends its work before the database is closed', async () => {
  const partner = 'ALTYN_TECH'
  // The embedded database is new here; on PostgreSQL it is a migrated copy.
  expect(await run('migrate')).toEqual({
    code: 0,
    said: expect.stringMatching(/^Migrations applied|up to date/),
  })
  expect(await run('seed', undefined, { orders: '20' })).toEqual(done('20 of 20'))
  expect(await run('rollup', 'rebuild')).toEqual(done('agree with the orders'))
  expect(await run('audit', 'verify')).toEqual(done('The chain is whole'))
  expect(await run('create-key', undefined, { bank: true })).toEqual(done('mk_live_'))
  expect(await run('keys')).toEqual(done('1  bank'))
  expect(await run('revoke-key', '1')).toEqual(done('Key 1 is revoked'))
  expect(await run('create-admin', 'first@test.kz')).toEqual(done('/sign-up/confirmation?token='))
  expect(await run('rotate-secrets')).toEqual(done('Encrypted anew: '))
  const file = join(folder, 'orders.jsonl')
  await writeFile(file, JSON.stringify(application(partner, 'CLI-1')))
  expect(await run('import', file)).toEqual(done('Orders imported: 1'))
  const period = { partner, from: '2026-01-05', to: '2026-01-11' }
  expect(await run('unload', undefined, period)).toEqual(done('The registers are made'))
})

test('the description of the calls becomes a file', async () => {
  const file = join(folder, 'deep', 'openapi.json')
  expect((await run('openapi', file)).code).toBe(0)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ openapi: '3.1.0' })
})

test.each(['0', '-5', '1e6', '100000000'])(
  'seed says which numbers of orders it takes, not %s',
  async (orders) => {
    expect(await run('seed', undefined, { orders })).toEqual({
      code: 2,
      said: 'Give --orders as a whole number from 1 to 99 999 999.',
    })
  },
)
