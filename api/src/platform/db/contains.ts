import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Returns the condition that a text contains some words, ignoring spelling variants. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`position(fold_text(${words}) in fold_text(${text})) > 0`
}
