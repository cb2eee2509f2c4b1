import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import { keepsPlan } from './prepared.ts'

const { serialize } = protocol

/**
 * Asks by one call of the module, where PGlite's own `query` makes six: values are written without asking what types they have, as
 * node-postgres writes them. Statements that say so keep their plan, as on connections to PostgreSQL. Within a transaction they run as
 * PGlite runs them.
 */
export function askAtOnce(pglite: PGlite): void {
  const names = new Map<string, string>()
  let named = 0
  const ask = (...parts: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })

  const prepare = async (text: string): Promise<string> => {
    const name = `prepared_${named++}`
    await ask(serialize.parse({ name, text }))
    names.set(text, name)
    return name
  }

  const run = async <T>(text: string, values: readonly unknown[]): Promise<Results<T>> => {
    const statement = keepsPlan(text, names) ? (names.get(text) ?? (await prepare(text))) : ''
    const answer = await ask(
      ...(statement === '' ? [serialize.parse({ text })] : []),
      serialize.bind({ statement, values: values.map(written) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    )
    const [results] = parse.parseResults(answer, pglite.parsers)
    return results as Results<T>
  }

  // As PGlite's own does: while it is open, after whoever is in a transaction, and alone.
  pglite.query = async <T>(text: string, values: readonly unknown[] = []): Promise<Results<T>> => {
    await pglite._checkReady()
    return pglite._runExclusiveTransaction(() => pglite.runExclusive(() => run<T>(text, values)))
  }
}

function written(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return `{${value.map(writtenElement).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function writtenElement(value: unknown): string {
  const text = written(value)
  if (text === null) return 'NULL'
  return Array.isArray(value) ? String(text) : `"${String(text).replace(/["\\]/g, '\\$&')}"`
}
