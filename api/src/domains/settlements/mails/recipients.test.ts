import { mailRecipients } from './recipients.ts'

const both = { factoringEmail: 'f@bank.kz', scoringEmail: 's@bank.kz', readers: [] as string[] }

test.each([
  { name: 'without a scoring register', registers: [1, 3], is: ['factoring f@bank.kz'] },
  { name: 'with one', registers: [1, 2, 3], is: ['factoring f@bank.kz', 'scoring s@bank.kz'] },
  {
    name: 'copies of each',
    registers: [1, 2, 3],
    readers: ['a@test.kz'],
    is: ['factoring f@bank.kz', 'factoring a@test.kz', 'scoring s@bank.kz', 'scoring a@test.kz'],
  },
  {
    name: 'an address that is both',
    registers: [1, 3],
    readers: ['F@Bank.kz', 'a@test.kz', 'A@test.kz'],
    is: ['factoring f@bank.kz', 'factoring a@test.kz'],
  },
  {
    name: 'copies alone',
    registers: [1, 3],
    factoringEmail: '',
    readers: ['a@test.kz'],
    is: ['factoring a@test.kz'],
  },
  { name: 'nobody', registers: [1, 2, 3], factoringEmail: ' ', scoringEmail: '', is: [] },
] as const)('$name', ({ name: _, is, ...known }) => {
  const { readers, ...rest } = { ...both, ...known }
  const copies = readers.map((email, index) => ({ id: index + 1, email }))
  expect(mailRecipients({ ...rest, readers: copies }).map(({ kind, to }) => `${kind} ${to}`)).toEqual(is)
})
