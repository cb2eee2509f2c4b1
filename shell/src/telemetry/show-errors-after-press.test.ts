import { toast } from '@cabinet/shared/ui'
import { recordPageErrors } from './page-errors.ts'
import { showErrorsAfterPress } from './start.ts'

const thrown = (place: string) =>
  Object.assign(new TypeError('x'), { stack: `TypeError: x\n    at t (${place})` })
const inOrders = thrown(
  'https://partners.example.kz/merchant-cabinet/apps/mfe-orders/1.4.2/remote.4f1c.js:1:2041',
)
const inExtension = thrown('chrome-extension://abcdef/content.js:1:1')

const raise = (error: unknown) => () => window.dispatchEvent(new ErrorEvent('error', { error }))
const reject = (reason: unknown) => () =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

/** Whether the browser reports a recent press by the user. */
let active: boolean

beforeAll(() => {
  Object.defineProperty(navigator, 'userActivation', {
    get: () => ({ isActive: active }),
    configurable: true,
  })
  recordPageErrors()
})

test.each([
  ['throws in a handler', true, raise(inOrders), 1],
  ['rejects in a handler', true, reject(inOrders), 1],
  ['throws by itself', false, raise(inOrders), 0],
  ['belongs to an extension', true, raise(inExtension), 0],
  ['has no stack', true, raise(null), 0],
  ['is refused by the policy', true, () => window.dispatchEvent(new Event('securitypolicyviolation')), 0],
])('of what %s (pressed: %p) the user is told', (_, pressed, happen, times) => {
  const error = jest.spyOn(toast, 'error').mockReturnValue('page-error')
  active = pressed
  const stop = showErrorsAfterPress()
  error.mockClear()
  happen()
  stop()
  expect(error).toHaveBeenCalledTimes(times)
})

test('what happened before this part was there is said as well', () => {
  active = true
  raise(inOrders)()
  const error = jest.spyOn(toast, 'error').mockReturnValue('page-error')
  showErrorsAfterPress()()
  expect(error).toHaveBeenCalledWith(
    'Произошла ошибка, и действие могло не выполниться. Проверьте результат и повторите.',
    { id: 'page-error' },
  )
})
