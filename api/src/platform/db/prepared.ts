import { type Compilable, type CompiledQuery, sql } from 'kysely'
import type { Db } from './database.ts'

const preparedMark = '/* prepared */'

/**
 * At the head of a statement that runs at every request: each connection to PostgreSQL keeps its plan. It names its columns, so that
 * a migration which adds some leaves it valid, and its plan is right for all values: none over a table of very unequal rows. What
 * divides a table into few unequal parts stands in the text: PostgreSQL plans anew where a value promises fewer rows than the average.
 */
export const prepared = sql.raw(preparedMark)

/** Texts that a process keeps plans for, some 300 KB each in every connection; filters have more combinations than that. What comes later is planned each time. */
export const preparedMost = 200

/** Whether a statement keeps its plan, beside those `kept` by their texts. */
export const keepsPlan = (text: string, kept: ReadonlyMap<string, unknown>): boolean =>
  text.includes(preparedMark) && (kept.has(text) || kept.size < preparedMost)

/**
 * A statement that is built once for all values: for a small one that runs at every request, building takes as long as its answer.
 * @param build is called once, with what stands for each value: its text must not depend on them
 */
export function builtOnce<Values extends Record<string, unknown>, Row>(
  names: readonly (keyof Values)[],
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const places = new Map<unknown, keyof Values>(names.map((name) => [Symbol(String(name)), name]))
  const placed = Object.fromEntries([...places].map(([place, name]) => [name, place])) as Values
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(db, placed).compile()
    const parameters = built.parameters.map((parameter) => {
      const name = places.get(parameter)
      return name === undefined ? parameter : values[name]
    })
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}
