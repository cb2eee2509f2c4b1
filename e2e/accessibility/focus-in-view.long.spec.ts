import { test } from '../support/test.ts'
import { testLowWindow, testTabStops } from './focus-in-view.ts'

test.use({ as: 'superadmin' })

testTabStops('the list, 25 rows, marked', 1280)
for (const name of ['an order', 'the form of a partner'] as const) {
  testTabStops(name, 360)
  testTabStops(name, 1280)
  testLowWindow(name)
}
