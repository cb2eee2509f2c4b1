import { sql } from 'kysely'
import { foldText } from '../../../../shared/format/fold-text.ts'
import { randomNumbers } from '../../../test/analytics-data.ts'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(given) as folded from unnest(${[...texts]}::text[]) with ordinality as t (given, n) order by n`.execute(
    database.db,
  )
  return rows.map((row) => row.folded)
}

test.each([
  ['Фёдоров', 'федоров'],
  ['ФЕДОРОВ', 'федоров'],
  ['Фе\u0308доров', 'федоров'],
  ['Ай\u0438\u0306', 'айй'],
  ['KO-24059235', 'ko-24059235'],
  ['KO\u201124059235', 'ko-24059235'],
  ['О’Коннор', "о'коннор"],
  ['\ufeffАҚ\u200bЖОЛҰЛЫ\u00ad', 'ақжолұлы'],
  ['Ахметова\u00a0Анна', 'ахметова анна'],
  ['Ахметова\u2009Анна\tЛи', 'ахметова анна ли'],
  ['Нʻур`к´о', "н'ур'к'о"],
])('«%s» is «%s» on both sides', async (text, expected) => {
  expect(foldText(text)).toBe(expected)
  expect(await folded([text])).toEqual([expected])
})

test('both sides fold any text alike, and what is folded stays', async () => {
  const random = randomNumbers(40)
  // The ranges are accented Latin, Cyrillic, punctuation and combining marks.
  const ranges = [
    [0x20, 0x17f],
    [0x300, 0x33f],
    [0x400, 0x4ff],
    [0x2000, 0x2064],
  ] as const
  const sign = () => {
    const [from, to] = ranges[Math.floor(random() * ranges.length)] ?? ranges[0]
    return String.fromCodePoint(from + Math.floor(random() * (to - from + 1)))
  }
  const texts = Array.from({ length: 2_000 }, () => Array.from({ length: 6 }, sign).join(''))
  const here = texts.map(foldText)
  expect(await folded(texts)).toEqual(here)
})
