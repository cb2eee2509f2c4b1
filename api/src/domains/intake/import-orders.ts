import { createReadStream, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { Application } from '@cabinet/contract'
import { fieldSentences } from '../../platform/http/field-sentences.ts'
import { bodyChecker, isUnstorable } from '../../platform/http/validation.ts'
import { contentHash } from '../../platform/idempotency/canonical.ts'
import { type CommandContext, type InTransaction, inTransaction } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import { registerOrder } from '../orders/service.ts'
import { type ImportLine, importLines } from './import-lines.ts'
import { readApplication } from './service.ts'

export interface ImportReport {
  readonly added: number
  /** Orders that were already registered with the same content. */
  readonly repeated: number
  /** `line 17: iin: Неверный ИИН`, with the sentence of the API call; one mistake means that no order of the file was registered. */
  readonly mistakes: readonly string[]
}

const maxMistakes = 100

class Refused extends Error {}

/** Registers all orders of a file or none; the report lists every wrong line. */
export async function importOrders(
  ctx: CommandContext,
  lines: AsyncIterable<ImportLine>,
  fileName: string,
  orderMaxAmount: number,
): Promise<ImportReport> {
  const mistakes: string[] = []
  const counts = { added: 0, repeated: 0 }
  try {
    await inTransaction(ctx, async (ctx) => {
      for await (const line of lines) {
        const result = await importLine(ctx, line, orderMaxAmount)
        if (typeof result === 'string') counts[result] += 1
        else mistakes.push(...result.map((mistake) => `line ${line.line}: ${mistake}`))
        if (mistakes.length >= maxMistakes) break
      }
      if (mistakes.length === 0 && counts.added + counts.repeated === 0) mistakes.push('there are no orders')
      if (mistakes.length > 0) throw new Refused()
      await audit(ctx, { action: 'order.import', subject: 'order', id: fileName, after: counts })
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { added: 0, repeated: 0, mistakes }
  }
  return { ...counts, mistakes }
}

/** Returns whether a value can be stored; U+FFFD marks a text that was saved in a wrong encoding. */
const isStorable = (value: unknown): boolean => !isUnstorable(value) && !JSON.stringify(value).includes('�')

const applicationSchema = bodyChecker<Application>(Application)

async function importLine(
  ctx: InTransaction<CommandContext>,
  { value, mistake }: ImportLine,
  orderMaxAmount: number,
): Promise<'added' | 'repeated' | readonly string[]> {
  if (mistake !== undefined) return [mistake]
  if (!isStorable(value)) return ['holds characters that can’t be stored, or were lost before (�)']
  const checked = applicationSchema(value)
  if ('errors' in checked) return sentences(fieldSentences(checked.errors))
  const read = readApplication(checked.value, { now: ctx.now, orderMaxAmount })
  if ('mistakes' in read) return sentences(read.mistakes)
  // Orders of a file count from their own day, so untouched old ones expire at once.
  const origin = { hash: contentHash(checked.value), registeredAt: read.order.createdAt }
  const registered = await registerOrder(ctx, read.order, origin)
  switch (registered.is) {
    case 'new':
      return 'added'
    case 'repeated':
      return 'repeated'
    case 'different':
      return ['another order has this number']
    case 'unknown merchant':
      return [`there is no partner ${checked.value.merchantId}`]
  }
}

function sentences(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).map(([field, sentence]) => `${field}: ${sentence}`)
}

type Print = (line: string) => void

/** Runs `pnpm api import FILE`. @returns the exit code: 1 when a line is wrong, and then nothing was taken */
export async function importCommand(
  ctx: CommandContext,
  path: string | undefined,
  orderMaxAmount: number,
  print: Print,
): Promise<number> {
  const format = path?.endsWith('.csv') ? 'csv' : path?.endsWith('.jsonl') ? 'jsonl' : undefined
  if (path === undefined || format === undefined) {
    print('Name a .jsonl or .csv file: pnpm api import orders.jsonl')
    return 2
  }
  if (!existsSync(path)) {
    print(`There is no file ${path}.`)
    return 2
  }
  const lines = importLines(format, createReadStream(path))
  const report = await importOrders(ctx, lines, basename(path), orderMaxAmount)
  for (const mistake of report.mistakes) print(mistake)
  if (report.mistakes.length > 0) {
    print('Nothing was imported: correct the file and try again.')
    return 1
  }
  print(`Orders imported: ${report.added}, there before: ${report.repeated}.`)
  return 0
}
