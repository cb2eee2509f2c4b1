import { createFinding, sentences } from './finding.ts'

const rest = ' ^2.0.0, shell 1.0.0 gives 1.0.0.'
const range = (who: string, what: string) =>
  createFinding(`${who} ${what}`, [who], [who, ' needs ', what, rest])

test('one wrong range of nine modules is one sentence with nine names', () => {
  const names = Array.from({ length: 9 }, (_, index) => `«shared/${index}»`)
  expect(sentences(names.map((name) => range('mfe-a 1.0.0', name)))).toEqual([
    `mfe-a 1.0.0 needs ${names.join(', ')}${rest}`,
  ])
})

test('what many lack for one reason is one sentence with their names; another reason has its own', () => {
  const found = [
    range('mfe-a 1.0.0', '«react»'),
    range('mfe-b 2.0.0', '«react»'),
    range('mfe-c 1.0.0', '«x»'),
  ]
  const other = { id: 'x', concerns: [], sentence: 'Route /a of mfe-a already belongs to mfe-b.' }
  expect(sentences([...found, other, other])).toEqual([
    other.sentence,
    `mfe-a 1.0.0, mfe-b 2.0.0 need «react»${rest}`,
    `mfe-c 1.0.0 needs «x»${rest}`,
  ])
})
