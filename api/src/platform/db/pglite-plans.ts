import { messages, type PGlite, protocol, type QueryOptions, type Results, types } from '@electric-sql/pglite'
import { keepsPlan } from './prepared.ts'

const { serialize } = protocol

interface Statement {
  readonly name: string
  readonly parameters: readonly number[]
  readonly fields: Results['fields']
}

/**
 * Lets statements that say so keep their plan, as connections to PostgreSQL do: PGlite's own `query` reads and plans each anew, by six
 * calls of the module instead of one. Within a transaction they run as all others.
 */
export function keepPlans(pglite: PGlite): void {
  const query = pglite.query.bind(pglite)
  const statements = new Map<string, Statement>()
  let named = 0
  const ask = (...parts: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })

  const prepare = async (text: string): Promise<Statement> => {
    const name = `prepared_${named++}`
    const answer = await ask(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const statement = {
      name,
      parameters: answer.flatMap((one) =>
        one instanceof messages.ParameterDescriptionMessage ? one.dataTypeIDs : [],
      ),
      fields: answer.flatMap((one) => (one instanceof messages.RowDescriptionMessage ? one.fields : [])),
    }
    statements.set(text, statement)
    return statement
  }

  const run = async <T>(text: string, values: readonly unknown[]): Promise<Results<T>> => {
    const { name, parameters, fields } = statements.get(text) ?? (await prepare(text))
    const written = values.map((value, index) => {
      if (value === null || value === undefined) return null
      return pglite.serializers[parameters[index] ?? 0]?.(value) ?? String(value)
    })
    const answer = await ask(serialize.bind({ statement: name, values: written }), serialize.execute({}))
    const rows = answer.flatMap((one) => (one instanceof messages.DataRowMessage ? [one.fields] : []))
    const read = (row: readonly (string | null)[]) =>
      Object.fromEntries(
        fields.map(({ name, dataTypeID }, index) => [
          name,
          types.parseType(row[index] ?? null, dataTypeID, pglite.parsers),
        ]),
      )
    return { fields, rows: rows.map(read) as T[] }
  }

  const asked = <T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> =>
    keepsPlan(text, statements)
      ? // As `query` does: after whoever is in a transaction, and alone.
        pglite._runExclusiveTransaction(() => pglite.runExclusive(() => run<T>(text, values ?? [])))
      : query<T>(text, values, options)
  pglite.query = asked
}
