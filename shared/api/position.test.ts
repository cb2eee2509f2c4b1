import { rememberPosition, seenHeader } from './position.ts'

const answer = (position?: string) =>
  ({ headers: new Headers(position === undefined ? {} : { 'x-position': position }) }) as Response

afterEach(() => localStorage.clear())

test('a server without a replica names no position and gets none', () => {
  rememberPosition(answer())
  expect(seenHeader()).toEqual({})
})

test('the newest position counts, in whatever order the answers come', () => {
  for (const position of ['0000000000000010', '0000000100000000', '00000000000000FF'])
    rememberPosition(answer(position))
  expect(seenHeader()).toEqual({ 'X-Seen-Position': '0000000100000000' })
})
