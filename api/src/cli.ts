import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { seedDemo } from '../demo/seed.ts'
import { rollupCommand } from './domains/analytics/rollup/command.ts'
import { foldRollups } from './domains/analytics/rollup/fold.ts'
import {
  createKeyCommand,
  importCommand,
  listKeysCommand,
  revokeKeyCommand,
} from './domains/intake/command.ts'
import { resealPartners } from './domains/partners/reseal.ts'
import { unloadCommand } from './domains/settlements/command.ts'
import { createAdminCommand } from './domains/users/administration/command.ts'
import { resealFactors } from './domains/users/second-factor/reseal.ts'
import { startServer } from './main.ts'
import { openPlatform } from './open-platform.ts'
import { commandCall, jobCall } from './platform/call.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { loadKeys } from './platform/config/keys.ts'
import { DataFolderInUse } from './platform/db/data-folder-lock.ts'
import { connect, type Db } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openApiDocument } from './platform/http/openapi-document.ts'

const usage = `pnpm api <команда>
  serve                запустить сервер (настройки в переменных окружения, docs/operations.md)
  migrate              обновить схему базы данных
  seed [--orders N]    добавить демонстрационные данные (по умолчанию 20000 заказов)
  rollup verify        сверить показатели аналитики с заказами
  rollup rebuild       пересчитать показатели аналитики по заказам
  import ФАЙЛ          загрузить заказы из .jsonl или .csv: все или ни одного
  create-key --partner КОД | --bank [--name ИМЯ]
                       создать ключ для приёма заказов и событий
  keys                 показать ключи
  revoke-key НОМЕР     отозвать ключ
  unload --partner КОД --from ДЕНЬ [--to ДЕНЬ] [--mail]
                       сформировать реестры взаиморасчётов за период (--mail: и отправить письма)
  create-admin ПОЧТА [--superadmin]
                       пригласить администратора и показать ссылку для его пароля
  rotate-secrets       зашифровать секреты заново ключом SECRETS_KEY (прежний в SECRETS_KEY_PREVIOUS)
  openapi <файл>       записать описание вызовов`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    partner: { type: 'string' },
    bank: { type: 'boolean' },
    name: { type: 'string' },
    orders: { type: 'string' },
    superadmin: { type: 'boolean' },
    from: { type: 'string' },
    to: { type: 'string' },
    mail: { type: 'boolean' },
  },
})
const [command, argument] = positionals

try {
  switch (command) {
    case 'serve':
      await serve()
      break
    case 'migrate':
      await migrateDatabase()
      break
    case 'seed':
      await seed(values.orders ?? '20000')
      break
    case 'rollup':
      await rollup(argument)
      break
    case 'import':
      await onDatabase((db) => importCommand(callOf(db, 'import'), argument, print))
      break
    case 'create-key':
      await onDatabase((db) => createKeyCommand(callOf(db, 'create-key'), values, print))
      break
    case 'keys':
      await onDatabase((db) => listKeysCommand(callOf(db, 'keys'), print))
      break
    case 'revoke-key':
      await onDatabase((db) => revokeKeyCommand(callOf(db, 'revoke-key'), argument, print))
      break
    case 'unload':
      await unload()
      break
    case 'create-admin':
      await onDatabase((db) =>
        createAdminCommand(db, readConfig(process.env), { ...values, email: argument }, print),
      )
      break
    case 'rotate-secrets':
      await onDatabase(rotateSecrets)
      break
    case 'openapi':
      await writeOpenApi(argument ?? '.cache/openapi.json')
      break
    default:
      console.error(usage)
      process.exitCode = 2
  }
} catch (error) {
  // What an operator can mend is told in a sentence, everything else with its stack.
  console.error(error instanceof ConfigError || error instanceof DataFolderInUse ? error.message : error)
  process.exitCode = 1
}

async function serve(): Promise<void> {
  const server = await startServer(process.env, { onProgress: (sentence) => console.log(sentence) })
  console.log(`API слушает ${server.address}`)
  closeWithGrace({ delay: 15_000 }, async ({ err }) => {
    if (err) console.error(err)
    await server.close()
  })
}

async function migrateDatabase(): Promise<void> {
  await using database = await open()
  const done = await migrate(database.db)
  console.log(
    done.length === 0 ? 'Схема базы данных уже последняя.' : `Выполнены миграции: ${done.join(', ')}.`,
  )
}

async function seed(orders: string): Promise<void> {
  if (!/^[1-9]\d{0,7}$/.test(orders)) throw new Error('--orders: целое число от 1 до 99 999 999')
  await using database = await open()
  const config = readConfig(process.env)
  const { businessTz } = config
  const keys = loadKeys(config)
  await migrate(database.db)
  const onProgress = (done: number) => console.log(`${done} из ${orders}`)
  await seedDemo(database.db, { orders: Number(orders), now: new Date(), businessTz, keys, onProgress })
  await foldRollups(database.db)
}

async function rollup(action: string | undefined): Promise<void> {
  await using database = await open()
  process.exitCode = await rollupCommand(database.db, action, (line) => console.log(line))
}

async function unload(): Promise<void> {
  const { platform, close } = await openPlatform(readConfig(process.env), {
    background: false,
    onError: (error) => console.error(error),
  })
  try {
    process.exitCode = await unloadCommand(jobCall(platform, 'unload', 'a command line'), values, print)
  } finally {
    await close()
  }
}

/** Runs a command on the migrated database; what it returns is the exit code. */
async function onDatabase(command: (db: Db) => Promise<number>): Promise<void> {
  await using database = await open()
  await migrate(database.db)
  process.exitCode = await command(database.db)
}

/** What an operator does himself sees the rows of all merchants. */
function callOf(db: Db, command: string) {
  return commandCall(db, new Date(), command, 'a command line')
}

function print(line: string): void {
  console.log(line)
}

async function rotateSecrets(db: Db): Promise<number> {
  const keys = loadKeys(readConfig(process.env))
  print(`Зашифровано заново: ${(await resealPartners(db, keys)) + (await resealFactors(db, keys))}`)
  return 0
}

async function writeOpenApi(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
}

async function open() {
  const database = await connect(readConfig(process.env))
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}
