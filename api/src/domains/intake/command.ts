import { createReadStream, existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Db } from '../../platform/db/database.ts'
import { importLines } from './import-lines.ts'
import { importOrders } from './import-orders.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'

type Print = (line: string) => void

/** `pnpm api import FILE`. @returns the exit code: 1 when a line is wrong, and then nothing was taken. */
export async function importCommand(
  db: Db,
  now: Date,
  path: string | undefined,
  print: Print,
): Promise<number> {
  const format = path?.endsWith('.csv') ? 'csv' : path?.endsWith('.jsonl') ? 'jsonl' : undefined
  if (path === undefined || format === undefined) {
    print('Укажите файл .jsonl или .csv: pnpm api import orders.jsonl')
    return 2
  }
  if (!existsSync(path)) {
    print(`Файла ${path} нет.`)
    return 2
  }
  const chunks = createReadStream(path, 'utf8') as AsyncIterable<string>
  const report = await importOrders(db, now, importLines(format, chunks), basename(path))
  for (const mistake of report.mistakes) print(mistake)
  if (report.mistakes.length > 0) {
    print('Ничего не загружено: исправьте файл и повторите.')
    return 1
  }
  print(`Загружено заказов: ${report.added}, уже были: ${report.repeated}.`)
  return 0
}

/** `pnpm api create-key --partner ID | --bank [--name NAME]`. The key is printed once and never again. */
export async function createKeyCommand(
  db: Db,
  now: Date,
  options: { partner?: string | undefined; bank?: boolean | undefined; name?: string | undefined },
  print: Print,
): Promise<number> {
  const { partner, bank = false, name } = options
  if (bank === (partner !== undefined)) {
    print('Укажите --partner КОД или --bank.')
    return 2
  }
  const owner =
    partner === undefined ? ({ kind: 'bank' } as const) : ({ kind: 'partner', merchantId: partner } as const)
  const key = await createKey(db, now, owner, name ?? partner ?? 'Банк')
  if (key === undefined) {
    print(`Партнёра ${partner} нет.`)
    return 1
  }
  print('Ключ показывается один раз, сохраните его сейчас:')
  print(key)
  return 0
}

/** `pnpm api keys`: whose they are and when they were used; never the keys themselves. */
export async function listKeysCommand(db: Db, print: Print): Promise<number> {
  for (const { id, kind, partner, name, created_at, last_used_at, revoked_at } of await listKeys(db)) {
    const whose = kind === 'bank' ? 'банк' : `партнёр ${partner}`
    const used = last_used_at === null ? 'не использовался' : `использован ${last_used_at.toISOString()}`
    print(
      `${id}  ${whose}  ${name}  создан ${created_at.toISOString()}  ${revoked_at === null ? used : 'отозван'}`,
    )
  }
  return 0
}

/** `pnpm api revoke-key NUMBER`: out of use at once. */
export async function revokeKeyCommand(
  db: Db,
  now: Date,
  id: string | undefined,
  print: Print,
): Promise<number> {
  const revoked = /^[1-9]\d{0,8}$/.test(id ?? '') && (await revokeKey(db, now, Number(id)))
  print(revoked ? `Ключ ${id} отозван.` : `Действующего ключа ${id ?? ''} нет: pnpm api keys`)
  return revoked ? 0 : 1
}
