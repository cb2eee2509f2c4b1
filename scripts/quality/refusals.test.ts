import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentences } from '../../release/src/refusals/reason.ts'

const root = join(import.meta.dirname, '..', '..')
/** The domains of the API have a refusal of their own. */
const sources = globSync('{release/src,api/src/domains/operations,scripts/start}/**/*.ts', {
  cwd: root,
}).filter((file) => !/\.test\.ts$|refusals\/of-/.test(file))
const code = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')

test.each(Object.entries(sentences))(
  '%s is thrown, and says in Russian no more than in English',
  (name, row) => {
    expect(code).toContain(`'${name}'`)
    const [english, russian] = row.map((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, one]) => one))
    expect(english).toEqual(expect.arrayContaining(russian ?? []))
    expect(row[1]).toMatch(/[а-яё]/)
  },
)

test('every refusal that is thrown has its row', () => {
  const thrown = [...code.matchAll(/\b(?:refusal|createReason)\(\s*'(\w+)'/g)].map(([, name]) => name)
  expect(thrown.length).toBeGreaterThan(80)
  expect(Object.keys(sentences)).toEqual(expect.arrayContaining(thrown))
})
