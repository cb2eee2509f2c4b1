import { test } from '../support/test.ts'
import { testLowWindow, testTabStops } from './focus-in-view.ts'

test.use({ as: 'superadmin' })

testTabStops('the list, 25 rows, marked', 360)
testLowWindow('the list, 25 rows, marked')
