import { surviveOutages } from './survive-outages.ts'

test(
  'a lost connection and a restart of the database cost nobody anything',
  () => surviveOutages({ terminations: 5, restarts: 1, outageMs: 500, orders: 1_500 }),
  120_000,
)
