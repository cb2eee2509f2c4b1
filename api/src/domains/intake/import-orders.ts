import { Application } from '@cabinet/contract'
import { systemScope } from '../../platform/access/scope.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { fieldSentences } from '../../platform/http/field-sentences.ts'
import { bodyChecker } from '../../platform/http/validation.ts'
import { audit, jobActor } from '../audit/audit.ts'
import { readApplication } from './application.ts'
import type { ImportLine } from './import-lines.ts'
import { insertOrder } from './insert-order.ts'

export interface ImportReport {
  readonly added: number
  /** Orders that were there before with the same content. */
  readonly repeated: number
  /** `Строка 17: iin: Неверный ИИН`; when there is one, nothing of the file was taken. */
  readonly mistakes: readonly string[]
}

/** More than these nobody reads at once. */
const mostMistakes = 100

class Refused extends Error {}

/** Takes all orders of a file or none: the report names every line that is wrong. */
export async function importOrders(
  db: Db,
  now: Date,
  lines: AsyncIterable<ImportLine>,
  fileName: string,
): Promise<ImportReport> {
  const mistakes: string[] = []
  const counts = { added: 0, repeated: 0 }
  try {
    await db.transaction().execute(async (trx) => {
      for await (const line of lines) {
        const result = await takeLine(trx, now, line)
        if (typeof result === 'string') counts[result] += 1
        else mistakes.push(...result.map((mistake) => `Строка ${line.line}: ${mistake}`))
        if (mistakes.length >= mostMistakes) break
      }
      if (mistakes.length > 0) throw new Refused()
      await audit(
        { db: trx, now, actor: jobActor('import') },
        {
          action: 'order.import',
          subject: 'order',
          id: fileName,
          after: counts,
        },
      )
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { added: 0, repeated: 0, mistakes }
  }
  return { ...counts, mistakes }
}

const check = bodyChecker<Application>(Application)
const scope = systemScope('import of orders from a file')

async function takeLine(
  trx: Trx,
  now: Date,
  { value, mistake }: ImportLine,
): Promise<'added' | 'repeated' | readonly string[]> {
  if (mistake !== undefined) return [mistake]
  const checked = check(value)
  if ('errors' in checked) return sentences(fieldSentences(checked.errors))
  const read = readApplication(checked.value, now)
  if ('mistakes' in read) return sentences(read.mistakes)
  // Old orders count from their own day: those that nobody acted on in time are expired.
  const inserted = await insertOrder(trx, scope, read.order, checked.value, read.order.createdAt)
  switch (inserted.is) {
    case 'new':
      return 'added'
    case 'repeated':
      return 'repeated'
    case 'different':
      return ['заказ с этим номером уже есть, и он другой']
    case 'unknown merchant':
      return [`партнёра ${checked.value.merchantId} нет`]
  }
}

function sentences(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).map(([field, sentence]) => `${field}: ${sentence}`)
}
