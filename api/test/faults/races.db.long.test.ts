import { testDatabaseUrl } from '../template.ts'
import { raceForOrders } from './race-for-orders.ts'

// PGlite has one connection, so calls never overlap; the full number is for PostgreSQL.
raceForOrders(testDatabaseUrl() === undefined ? 40 : 500)
