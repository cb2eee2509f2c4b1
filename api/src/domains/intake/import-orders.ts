import { Application } from '@cabinet/contract'
import { type CommandCall, type InTransaction, inTransaction } from '../../platform/call.ts'
import { fieldSentences } from '../../platform/http/field-sentences.ts'
import { isUnstorable } from '../../platform/http/unstorable-text.ts'
import { bodyChecker } from '../../platform/http/validation.ts'
import { contentHash } from '../../platform/idempotency/canonical.ts'
import { audit } from '../audit/audit.ts'
import { registerOrder } from '../orders/service.ts'
import { readApplication } from './application.ts'
import type { ImportLine } from './import-lines.ts'

export interface ImportReport {
  readonly added: number
  /** Orders that were there before with the same content. */
  readonly repeated: number
  /** `line 17: iin: Неверный ИИН`; the field's sentence is what the call would answer; when there is one, nothing of the file was taken. */
  readonly mistakes: readonly string[]
}

const maxMistakes = 100

class Refused extends Error {}

/** Takes all orders of a file or none: the report names every line that is wrong. */
export async function importOrders(
  call: CommandCall,
  lines: AsyncIterable<ImportLine>,
  fileName: string,
  orderMaxAmount: number,
): Promise<ImportReport> {
  const mistakes: string[] = []
  const counts = { added: 0, repeated: 0 }
  try {
    await inTransaction(call, async (call) => {
      for await (const line of lines) {
        const result = await importLine(call, line, orderMaxAmount)
        if (typeof result === 'string') counts[result] += 1
        else mistakes.push(...result.map((mistake) => `line ${line.line}: ${mistake}`))
        if (mistakes.length >= maxMistakes) break
      }
      if (mistakes.length === 0 && counts.added + counts.repeated === 0) mistakes.push('there are no orders')
      if (mistakes.length > 0) throw new Refused()
      await audit(call, { action: 'order.import', subject: 'order', id: fileName, after: counts })
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { added: 0, repeated: 0, mistakes }
  }
  return { ...counts, mistakes }
}

/** U+FFFD marks a text that a program read in another encoding and saved damaged. */
const isStorable = (value: unknown): boolean => !isUnstorable(value) && !JSON.stringify(value).includes('�')

const applicationSchema = bodyChecker<Application>(Application)

async function importLine(
  call: InTransaction<CommandCall>,
  { value, mistake }: ImportLine,
  orderMaxAmount: number,
): Promise<'added' | 'repeated' | readonly string[]> {
  if (mistake !== undefined) return [mistake]
  if (!isStorable(value)) return ['holds characters that can’t be stored, or were lost before (�)']
  const checked = applicationSchema(value)
  if ('errors' in checked) return sentences(fieldSentences(checked.errors))
  const read = readApplication(checked.value, { now: call.now, orderMaxAmount })
  if ('mistakes' in read) return sentences(read.mistakes)
  // Old orders count from their own day: those that nobody acted on in time are expired.
  const origin = { hash: contentHash(checked.value), registeredAt: read.order.createdAt }
  const registered = await registerOrder(call, read.order, origin)
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
