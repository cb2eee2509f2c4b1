import { dropDrafts, keepOwnDrafts, storedDrafts } from './drafts.ts'

const store = (drafts: object) =>
  sessionStorage.setItem('cabinet.drafts', JSON.stringify({ state: { drafts } }))
const own = { 'me@demo.kz /users/new-user': { lastName: 'А' } }
afterEach(() => sessionStorage.clear())

test.each([
  ['another’s go', { ...own, 'other@demo.kz /partners/new': { bin: '1' } }, own],
  ['whoever has a longer name is another', { ...own, 'me@demo.kz.other /x': {} }, own],
  ['one’s own stay', own, own],
  ['none', {}, {}],
])('drafts after signing in: %s', (_, stored, kept) => {
  store(stored)
  keepOwnDrafts('me@demo.kz')
  expect(storedDrafts()).toEqual(kept)
})

test('nothing is left after a sign-out', () => {
  store(own)
  dropDrafts()
  expect([storedDrafts(), sessionStorage.length]).toEqual([{}, 0])
})

test.each(['', 'x', '{}', '{"state":1}', 'null'])('%j holds no drafts', (text) => {
  sessionStorage.setItem('cabinet.drafts', text)
  expect(storedDrafts()).toEqual({})
})
