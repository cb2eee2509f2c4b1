import { test } from '../support/test.ts'
import { testCalendarKeys } from './calendar-keys.ts'

test.use({ as: 'superadmin' })

testCalendarKeys('own dates of the orders list', '/transactions')
