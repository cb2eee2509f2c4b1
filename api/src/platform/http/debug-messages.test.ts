import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = join(import.meta.dirname, '../..')
/** Only pipelines get these messages, and they need the library's own text. */
const forMachines = 'domains/operations/release-keys.ts'
const files = globSync('**/*.ts', { cwd: sources }).filter(
  (file) => !file.endsWith('.test.ts') && file !== forMachines,
)

const text = String.raw`\s*(?:[\w.]+ \? )?(?:'([^'\n]*)'(?: : '([^'\n]*)')?|\`([^\`]*)\`)`
const places = [
  `debugMessage:${text}`,
  `debug:${text}`,
  `(?:unauthenticated|notFound)\\(${text}`,
  `new ApiError\\(\\s*\\d+,\\s*'[A-Z_\\d]+',${text}`,
].map((place) => new RegExp(place, 'g'))
/** These files keep their sentences in tables. */
const tables = ['platform/http/error-reply.ts', 'domains/orders/refusals.ts']

function historySentences(file: string): string[] {
  const source = readFileSync(join(sources, file), 'utf8')
  const found = places.flatMap((place) => [...source.matchAll(place)].flatMap(([, ...parts]) => parts))
  const inTables = tables.includes(file) ? [...source.matchAll(/'([^'\n]*[а-яё][^'\n]*)'/g)] : []
  return [...found, ...inTables.map(([, sentence]) => sentence)].filter(
    (part) => part !== undefined && part !== '',
  ) as string[]
}

const sentences = files.flatMap((file) => historySentences(file).map((sentence) => [sentence, file] as const))

test('people are shown refusals and their debugMessage: there are many of them', () => {
  expect(sentences.length).toBeGreaterThan(150)
})

test.each(sentences)(
  '«%s» is a plain Russian sentence without names of columns, hosts or calls (%s)',
  (sentence) => {
    const plain = sentence.replace(/\$\{[^}]*\}/g, '…').replaceAll(/SMS|SMTP|superadmin/g, '')
    expect(plain).toMatch(/^[А-ЯЁ…]/)
    expect(plain).not.toMatch(/[A-Za-z_{}<>=/\\]/)
  },
)
