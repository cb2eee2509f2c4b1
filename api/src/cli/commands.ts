import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { sql } from 'kysely'
import { seedDemo } from '../../demo/seed.ts'
import { mergeRollupDeltas, rollupCommand } from '../domains/analytics/rollup/upkeep.ts'
import { auditCommand } from '../domains/audit/chain/chain.ts'
import { traceCommand } from '../domains/audit/trace.ts'
import { importCommand } from '../domains/intake/import-orders.ts'
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from '../domains/integrations/command.ts'
import { resealPartners } from '../domains/partners/save.ts'
import { exportRegistersCommand } from '../domains/settlements/command.ts'
import { settlementsCommand } from '../domains/settlements/verify.ts'
import { createAdminCommand } from '../domains/users/administration/create-admin.ts'
import { resealFactors } from '../domains/users/second-factor/second-factor.ts'
import { resealWebhooks } from '../domains/webhooks/upkeep.ts'
import { startServer } from '../main.ts'
import { openPlatform } from '../open-platform.ts'
import { readConfig, readDatabase } from '../platform/config/config.ts'
import { connectForCommand } from '../platform/db/connect.ts'
import { grantRuntimeRights, migrate } from '../platform/db/migrate.ts'
import { connectForCopy } from '../platform/db/postgres.ts'
import { openApiDocument } from '../platform/http/openapi-document.ts'
import { loadKeys } from '../platform/secrets/secrets.ts'
import {
  type CommandContext,
  commandContext,
  jobContext,
  type ServiceContext,
} from '../platform/service-context.ts'

export const options = {
  partner: { type: 'string' },
  bank: { type: 'boolean' },
  name: { type: 'string' },
  orders: { type: 'string' },
  superadmin: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  mail: { type: 'boolean' },
  head: { type: 'string' },
  grant: { type: 'string' },
} as const

type Options = {
  readonly [N in keyof typeof options]?:
    | { string: string; boolean: boolean }[(typeof options)[N]['type']]
    | undefined
}

export interface Command {
  /** The arguments after the name, and the effect. */
  readonly usage: readonly (readonly [how: string, what: string])[]
  /** @returns the exit code */
  run(argument: string | undefined, options: Options): Promise<number>
}

const print = (line: string): void => console.log(line)
const config = () => readConfig(process.env)

/** Runs a command on the database of the settings and by its clock, over the rows of all merchants. */
async function onDatabase<T>(name: string, work: (ctx: CommandContext) => Promise<T>): Promise<T> {
  const { db, close } = await connectForCommand(readDatabase(process.env))
  try {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return await work(commandContext(db, rows[0]?.now ?? new Date(), name, 'a command line'))
  } finally {
    await close()
  }
}

/** Runs a command on a database migrated to the newest schema. */
function onMigrated<T>(name: string, work: (ctx: CommandContext) => Promise<T>): Promise<T> {
  return onDatabase(name, async (ctx) => {
    await migrate(ctx.db)
    return work(ctx)
  })
}

/** Runs a command that needs the files too. */
async function onPlatform<T>(name: string, work: (ctx: ServiceContext) => Promise<T>): Promise<T> {
  const onError = (error: unknown) => console.error(error)
  const { platform, close } = await openPlatform(config(), { background: false, onError })
  try {
    return await work(jobContext(platform, name, 'a command line'))
  } finally {
    await close()
  }
}

/** `pnpm api COMMAND`. */
export const commands = {
  serve: {
    usage: [['', 'start the server (settings in the environment, docs/installation.md)']],
    run: serve,
  },
  migrate: {
    usage: [
      ['', 'bring the schema of the database up to date'],
      ['--grant ROLE', 'and let a role work that does not own it'],
    ],
    run: (_, { grant }) =>
      onDatabase('migrate', async ({ db }) => {
        const done = await migrate(db)
        print(done.length === 0 ? 'The schema is up to date.' : `Migrations applied: ${done.join(', ')}.`)
        if (grant !== undefined) {
          await grantRuntimeRights(db, grant)
          print(`${grant} may work.`)
        }
        return 0
      }),
  },
  seed: {
    usage: [['[--orders N]', 'add demo data (20000 orders unless told otherwise)']],
    run: seed,
  },
  rollup: {
    usage: [
      ['verify', 'compare the numbers of analytics with the orders'],
      ['rebuild', 'count the numbers of analytics anew from the orders'],
    ],
    run: (action) => onDatabase('rollup', (ctx) => rollupCommand(ctx, action, print)),
  },
  audit: {
    usage: [['verify [--head POSITION:HASH]', 'whether an audit record was changed, removed or put in']],
    run: (action, { head }) => onDatabase('audit', (ctx) => auditCommand(ctx, { action, head }, print)),
  },
  trace: {
    usage: [['REQUEST_ID', 'what audit and jobs know of a request']],
    run: (requestId) => onDatabase('trace', (ctx) => traceCommand(ctx, requestId, print)),
  },
  import: {
    usage: [['FILE', 'load orders from .jsonl or .csv: all or none']],
    run: (file) =>
      onMigrated('import', (ctx) =>
        importCommand(ctx, file, readDatabase(process.env).orderMaxAmount, print),
      ),
  },
  'create-key': {
    usage: [['--partner CODE | --bank [--name NAME]', 'make a key for the intake']],
    run: (_, values) => onMigrated('create-key', (ctx) => createKeyCommand(ctx, values, print)),
  },
  keys: {
    usage: [['', 'list the keys']],
    run: () => onMigrated('keys', (ctx) => listKeysCommand(ctx, print)),
  },
  'revoke-key': {
    usage: [['NUMBER', 'revoke a key']],
    run: (id) => onMigrated('revoke-key', (ctx) => revokeKeyCommand(ctx, id, print)),
  },
  unload: {
    usage: [
      [
        '--partner CODE --from DAY [--to DAY] [--mail]',
        'make the registers of a period (--mail: and mail them)',
      ],
    ],
    run: (_, values) => onPlatform('unload', (ctx) => exportRegistersCommand(ctx, values, print)),
  },
  settlements: {
    usage: [['verify [--partner CODE]', 'compare what registers pay with what happened to the orders']],
    run: (action, { partner }) =>
      onPlatform('settlements', (ctx) => settlementsCommand(ctx, { action, partner }, print)),
  },
  'create-admin': {
    usage: [['EMAIL [--superadmin]', 'invite an administrator and show the link that sets the password']],
    run: (email, { superadmin }) =>
      onMigrated('create-admin', (ctx) => createAdminCommand(ctx, config(), { email, superadmin }, print)),
  },
  'rotate-secrets': {
    usage: [['', 'encrypt the secrets anew by SECRETS_KEY (the old key in SECRETS_KEY_PREVIOUS)']],
    run: () =>
      onMigrated('rotate-secrets', async ({ db }) => {
        const keys = loadKeys(config())
        let done = 0
        for (const reseal of [resealPartners, resealFactors, resealWebhooks]) done += await reseal(db, keys)
        print(`Encrypted anew: ${done}`)
        return 0
      }),
  },
  openapi: {
    usage: [['[FILE]', 'write the description of the calls']],
    run: async (path = '.cache/openapi.json') => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
      return 0
    },
  },
} as const satisfies Record<string, Command>

async function serve(): Promise<number> {
  const server = await startServer(process.env, { onProgress: print })
  closeWithGrace({ delay: 15_000 }, async ({ err }) => {
    if (err) console.error(err)
    await server.close()
  })
  print(`The API listens on ${server.address}`)
  return 0
}

async function seed(_: string | undefined, { orders = '20000' }: Options): Promise<number> {
  if (!/^[1-9]\d{0,7}$/.test(orders)) {
    print('Give --orders as a whole number from 1 to 99 999 999.')
    return 2
  }
  const { businessTz, databaseUrl, ...rest } = config()
  const onProgress = (done: number) => {
    if (done % 10_000 === 0 || done === Number(orders)) print(`${done} of ${orders}`)
  }
  const all = { orders: Number(orders), businessTz, keys: loadKeys(rest), onProgress }
  return onMigrated('seed', async (ctx) => {
    const { db, now } = ctx
    if (databaseUrl === undefined) await seedDemo(db, { ...all, now })
    else {
      const { db, copy, close } = connectForCopy(databaseUrl)
      await seedDemo(db, { ...all, now, copy }).finally(close)
    }
    await mergeRollupDeltas(ctx)
    return 0
  })
}
