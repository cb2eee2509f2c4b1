import { scrub } from './logging.ts'

test.each([
  ['Key (email)=(aigerim@test.kz) already exists', 'Key (email)=([e-mail]) already exists'],
  ['no user +7 701 555-44-33 here', 'no user [digits] here'],
  [
    'invalid input syntax for type bigint: "900101350013"',
    'invalid input syntax for type bigint: "[digits]"',
  ],
  [`bad token ${'a'.repeat(43)}`, 'bad token [token]'],
  ['Bearer eyJhbGciOiJI.eyJzaWQiOiIx.Vd6nYUWZKxXvHZ0TtTQ9', 'Bearer [token]'],
  ['relation "sign_in_failures" does not exist', 'relation "sign_in_failures" does not exist'],
  ['at file.ts:104:11', 'at file.ts:104:11'],
])('%s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed)
})
