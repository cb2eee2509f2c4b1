import { raceForOrders } from './race-for-orders.ts'

raceForOrders(20)
