import { sql } from 'kysely'

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
