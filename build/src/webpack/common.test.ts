import { shortenMessage } from './common.ts'

const place = 'Module build failed:\n  x Expected a semicolon\n   ,-[src/a.tsx:3:1]'

test.each([
  ['of the native compiler', `${place}\n\n\nCaused by:\n    Syntax Error\n    0: <unknown>`],
  ['of a loader', `${place}\n    at transform (/x/index.js:1:1)\n    at async run (/x/b.js:2:2)`],
  ['none', place],
])('an error keeps what is wrong and where, without a backtrace: %s', (_, message) => {
  expect(shortenMessage(message)).toBe(place)
})
