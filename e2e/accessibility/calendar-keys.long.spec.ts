import { test } from '../support/test.ts'
import { testCalendarKeys } from './calendar-keys.ts'

test.use({ as: 'superadmin' })

testCalendarKeys('the contract of a partner', '/partners/new')
testCalendarKeys('the period of the report', '/analytics')
testCalendarKeys('the period of exported registers', '/mutual-settlements?tab=export')
testCalendarKeys('the period of the security log', '/security-log')
