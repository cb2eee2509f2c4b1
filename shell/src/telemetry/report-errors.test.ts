import { useSession } from '@cabinet/shared/auth'
import { fake, signInForTest } from '../../../shared/test/index.ts'
import { errorReporter } from './report-errors.ts'

const failedRelease = { app: 'mfe-orders', version: '1.4.2' }
const runs = () => '1.0.0'
const origin = 'https://partners.example.kz/merchant-cabinet/apps'

const thrown = (stack: string, change: object = {}) =>
  Object.assign(new TypeError('order 48151623 of +7 701'), { stack, ...change })
const own = thrown(`TypeError: x\n    at list (${origin}/mfe-orders/1.4.2/remote.js:1:2041)`)

function reported() {
  const asked = fake('POST /telemetry/v1/errors', () => undefined)
  return { asked, report: errorReporter(runs) }
}
const settled = async (asked: readonly unknown[], count: number) => {
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toHaveLength(count)
}

test.each([
  [
    'Chrome',
    `TypeError: x\n at f (${origin}/mfe-orders/1.4.2/remote.js:1:20)\n at ${origin}/shell/files/main.0a.js:2:30`,
  ],
  ['Firefox', `f@${origin}/mfe-orders/1.4.2/remote.js:1:20\n@${origin}/shell/files/main.0a.js:2:30`],
  ['Safari', `f@${origin}/mfe-orders/1.4.2/remote.js:1:20\n${origin}/shell/files/main.0a.js:2:30`],
])(
  'a signed-in tab tells name, message without numbers, and release frames of a stack of %s',
  async (_, stack) => {
    signInForTest({})
    const { asked, report } = reported()
    report(thrown(`${stack}\n at x (chrome-extension://abc/content.js:1:1)`), failedRelease)
    await settled(asked, 1)
    expect(asked[0]?.body.errors).toEqual([
      {
        ...failedRelease,
        name: 'TypeError',
        message: 'order 0 of +0 0',
        frames: [
          { ...failedRelease, file: 'remote.js', line: 1, column: 20 },
          { app: 'shell', version: '1.0.0', file: 'files/main.0a.js', line: 2, column: 30 },
        ],
      },
    ])
  },
)

test.each([
  ['an innermost cause', new Error('outer', { cause: own }), 'TypeError', 'order 0 of +0 0', 1],
  ['a text', 'no order 5', 'string', 'no order 0', 0],
  ['a name that is a sentence', thrown('', { name: 'Order 5 of Ann' }), 'Error', 'order 0 of +0 0', 0],
])('%s', async (_, error, name, message, frames) => {
  signInForTest({})
  const { asked, report } = reported()
  report(error, failedRelease)
  await settled(asked, 1)
  const [told] = asked[0]?.body.errors ?? []
  expect([told?.name, told?.message, told?.frames.length]).toEqual([name, message, frames])
})

test('an error is told once per tab, at most twenty are, and none without a user', async () => {
  const { asked, report } = reported()
  useSession.setState({ isAuth: false })
  report(own, failedRelease)
  signInForTest({})
  for (let turn = 0; turn < 3; turn += 1) report(own, failedRelease)
  await settled(asked, 1)
  for (let turn = 0; turn < 30; turn += 1) report(new Error('a'.repeat(turn + 1)), failedRelease)
  await settled(asked, 20)
})
