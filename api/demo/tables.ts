import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** Rows of a table of made-up data by its heading. */
export function readTable<Column extends string>(name: string): Record<Column, string>[] {
  const text = readFileSync(new URL(`./tables/${name}.csv`, import.meta.url))
  return parse<Record<Column, string>>(text, { delimiter: ';', columns: true })
}

/** A cell's list, parted by commas. */
export const listOf = (cell: string): string[] => (cell === '' ? [] : cell.split(', '))
