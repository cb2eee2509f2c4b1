import { changedFrameStyle } from './behaviour.ts'

const before = { 'HTML HEADER0': 'display: flex; color: red', 'HTML NAV1': 'display: block; color: blue' }

test.each([
  ['as before', before, undefined],
  ['more than before', { ...before, 'HTML P2': 'display: none' }, undefined],
  ['less than before', { 'HTML NAV1': 'display: block; color: blue' }, undefined],
  [
    'otherwise',
    { ...before, 'HTML NAV1': 'display: none; color: blue' },
    'it changes the frame around it (nav1 display: none)',
  ],
])('a frame that looks %s', (_, after, sentence) => {
  expect(changedFrameStyle(before, after)).toBe(sentence)
})
