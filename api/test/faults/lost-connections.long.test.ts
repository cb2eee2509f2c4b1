import { surviveOutages } from './survive-outages.ts'

test(
  '50 lost connections, 10 restarts and an outage of 20 s cost nobody anything',
  () => surviveOutages({ terminations: 50, restarts: 10, outageMs: 20_000, orders: 20_000 }),
  600_000,
)
