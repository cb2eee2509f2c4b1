import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CommandContext, ServiceContext } from '../platform/service-context.ts'

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
const settings = () => import('../platform/config/config.ts')
const config = async () => (await settings()).readConfig(process.env)
const databaseSettings = async () => (await settings()).readDatabase(process.env)

/** Runs a command on the database of the settings and by its clock, over the rows of all merchants. */
async function onDatabase<T>(name: string, work: (ctx: CommandContext) => Promise<T>): Promise<T> {
  const [{ sql }, { connectForCommand }, { commandContext }] = await Promise.all([
    import('kysely'),
    import('../platform/db/connect.ts'),
    import('../platform/service-context.ts'),
  ])
  const { db, close } = await connectForCommand(await databaseSettings())
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
    const { migrate } = await import('../platform/db/migrate.ts')
    await migrate(ctx.db)
    return work(ctx)
  })
}

/** Runs a command that needs the files too. */
async function onPlatform<T>(name: string, work: (ctx: ServiceContext) => Promise<T>): Promise<T> {
  const onError = (error: unknown) => console.error(error)
  const read = await config()
  const [{ openPlatform }, { jobContext }] = await Promise.all([
    import('../open-platform.ts'),
    import('../platform/service-context.ts'),
  ])
  const { platform, close } = await openPlatform(read, { background: false, onError })
  try {
    return await work(jobContext(platform, name, 'a command line'))
  } finally {
    await close()
  }
}

/** `pnpm api COMMAND`. Each command imports what it needs when it runs, because the whole server takes two seconds to load. */
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
        const { grantRuntimeRights, migrate } = await import('../platform/db/migrate.ts')
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
    run: async (action) => {
      const { rollupCommand } = await import('../domains/analytics/rollup/upkeep.ts')
      return onDatabase('rollup', (ctx) => rollupCommand(ctx, action, print))
    },
  },
  audit: {
    usage: [['verify [--head POSITION:HASH]', 'whether an audit record was changed, removed or put in']],
    run: async (action, { head }) => {
      const { auditCommand } = await import('../domains/audit/chain/chain.ts')
      return onDatabase('audit', (ctx) => auditCommand(ctx, { action, head }, print))
    },
  },
  trace: {
    usage: [['REQUEST_ID', 'what audit and jobs know of a request']],
    run: async (requestId) => {
      const { traceCommand } = await import('../domains/audit/trace.ts')
      return onDatabase('trace', (ctx) => traceCommand(ctx, requestId, print))
    },
  },
  import: {
    usage: [['FILE', 'load orders from .jsonl or .csv: all or none']],
    run: async (file) => {
      const { importCommand } = await import('../domains/intake/import-orders.ts')
      const { orderMaxAmount } = await databaseSettings()
      return onMigrated('import', (ctx) => importCommand(ctx, file, orderMaxAmount, print))
    },
  },
  'create-key': {
    usage: [['--partner CODE | --bank [--name NAME]', 'make a key for the intake']],
    run: async (_, values) => {
      const { createKeyCommand } = await import('../domains/integrations/command.ts')
      return onMigrated('create-key', (ctx) => createKeyCommand(ctx, values, print))
    },
  },
  keys: {
    usage: [['', 'list the keys']],
    run: async () => {
      const { listKeysCommand } = await import('../domains/integrations/command.ts')
      return onMigrated('keys', (ctx) => listKeysCommand(ctx, print))
    },
  },
  'revoke-key': {
    usage: [['NUMBER', 'revoke a key']],
    run: async (id) => {
      const { revokeKeyCommand } = await import('../domains/integrations/command.ts')
      return onMigrated('revoke-key', (ctx) => revokeKeyCommand(ctx, id, print))
    },
  },
  unload: {
    usage: [
      [
        '--partner CODE --from DAY [--to DAY] [--mail]',
        'make the registers of a period (--mail: and mail them)',
      ],
    ],
    run: (_, values) =>
      onPlatform('unload', async (ctx) => {
        const { exportRegistersCommand } = await import('../domains/settlements/command.ts')
        return exportRegistersCommand(ctx, values, print)
      }),
  },
  settlements: {
    usage: [['verify [--partner CODE]', 'compare what registers pay with what happened to the orders']],
    run: (action, { partner }) =>
      onPlatform('settlements', async (ctx) => {
        const { settlementsCommand } = await import('../domains/settlements/verify.ts')
        return settlementsCommand(ctx, { action, partner }, print)
      }),
  },
  'create-admin': {
    usage: [['EMAIL [--superadmin]', 'invite an administrator and show the link that sets the password']],
    run: async (email, { superadmin }) => {
      const { createAdminCommand } = await import('../domains/users/administration/create-admin.ts')
      return onMigrated('create-admin', async (ctx) =>
        createAdminCommand(ctx, await config(), { email, superadmin }, print),
      )
    },
  },
  'rotate-secrets': {
    usage: [['', 'encrypt the secrets anew by SECRETS_KEY (the old key in SECRETS_KEY_PREVIOUS)']],
    run: () =>
      onMigrated('rotate-secrets', async ({ db }) => {
        const [{ loadKeys }, { resealPartners }, { resealFactors }, { resealWebhooks }] = await Promise.all([
          import('../platform/secrets/secrets.ts'),
          import('../domains/partners/save.ts'),
          import('../domains/users/second-factor/second-factor.ts'),
          import('../domains/webhooks/upkeep.ts'),
        ])
        const keys = loadKeys(await config())
        let done = 0
        for (const reseal of [resealPartners, resealFactors, resealWebhooks]) done += await reseal(db, keys)
        print(`Encrypted anew: ${done}`)
        return 0
      }),
  },
  openapi: {
    usage: [['[FILE]', 'write the description of the calls']],
    run: async (path = '.cache/openapi.json') => {
      const { openApiDocument } = await import('../platform/http/openapi-document.ts')
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
      return 0
    },
  },
} as const satisfies Record<string, Command>

async function serve(): Promise<number> {
  const [{ default: closeWithGrace }, { startServer }] = await Promise.all([
    import('close-with-grace'),
    import('../main.ts'),
  ])
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
  const { businessTz, databaseUrl, ...rest } = await config()
  const [{ loadKeys }, { seedDemo }, { mergeRollupDeltas }, { connectForCopy }] = await Promise.all([
    import('../platform/secrets/secrets.ts'),
    import('../../demo/seed.ts'),
    import('../domains/analytics/rollup/upkeep.ts'),
    import('../platform/db/postgres.ts'),
  ])
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
