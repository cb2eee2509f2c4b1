import type { Faults } from './fault.ts'

const test = 'api/src/domains/analytics/dashboard.db.test.ts'
const folding = { file: 'api/src/domains/analytics/rollup/queries.ts', test }
const reading = { file: 'api/src/domains/analytics/queries.ts', test }
const bands = {
  file: 'api/src/platform/db/migrations/0047-month-bands.ts',
  test: 'api/src/domains/analytics/rollup/month-bands.db.test.ts',
}
const amounts = { ...bands, file: 'api/src/platform/db/migrations/0051-amount-bands.ts' }
const numbers = { ...bands, file: 'api/src/platform/db/migrations/0052-number-bands.ts' }
const schema = { file: 'api/src/platform/db/migrations/0047-month-bands.ts', test }

/** The dashboard's numbers are kept by SQL, which `pnpm mutate` cannot change. */
export const rollupFaults: Faults = {
  'delta-folded-again': {
    ...folding,
    rule: 'a change of an order is counted once',
    text: 'delete from order_rollup_deltas\n      where id in',
    instead: 'update order_rollup_deltas set orders = orders\n      where id in',
  },
  'day-replaced': {
    ...folding,
    rule: 'what a day has already is added to',
    text: 'on conflict (zone, merchant_id, day, status, is_marketplace) do update\n      set orders = old.orders + excluded.orders',
    instead:
      'on conflict (zone, merchant_id, day, status, is_marketplace) do update\n      set orders = excluded.orders',
  },
  'month-replaced': {
    ...folding,
    rule: 'what a month has already is added to',
    text: 'on conflict (zone, merchant_id, month, status, is_marketplace) do update\n      set orders = old.orders + excluded.orders, amount_tiyn = old.amount_tiyn + excluded.amount_tiyn',
    instead:
      'on conflict (zone, merchant_id, month, status, is_marketplace) do update\n      set orders = old.orders + excluded.orders, amount_tiyn = excluded.amount_tiyn',
  },
  'older-fold-forgotten': {
    ...bands,
    rule: 'what an older version folds is in the bands that it does not know',
    text: 'create or replace function order_rollup_folded()',
    instead: 'create function order_rollup_never()',
  },
  'counted-during-a-fold': {
    ...bands,
    rule: 'a migration counts what no fold takes away meanwhile',
    text: 'lock table order_rollup_days in share row exclusive mode',
    instead: 'select 1',
  },
  'day-band-replaced': {
    ...bands,
    test,
    rule: 'what a band of a month has already is added to',
    text: 'known.until[',
    instead: '0 * known.until[',
  },
  'slot-replaced': {
    ...amounts,
    rule: 'what a slot of amounts has already is added to',
    text: '] + excluded.orders[',
    instead: '] * 0 + excluded.orders[',
  },
  'slot-of-numbers-replaced': {
    ...numbers,
    rule: 'what a slot of numbers has already is added to',
    text: '] + excluded.orders[',
    instead: '] * 0 + excluded.orders[',
  },
  'numbers-of-former-bands': {
    ...numbers,
    rule: 'what an older version folds into the former bands is left out',
    text: 'before insert on order_rollup_bands\n    for each row execute',
    instead:
      "before insert on order_rollup_bands\n    for each row when (new.sorted_by = 'amount_tiyn') execute",
  },
  'coarse-slots': {
    ...amounts,
    rule: 'what is sold while slots are counted is in its own slot',
    text: '    ...exact,\n',
    instead: '',
  },
  'quarter-replaced': {
    ...bands,
    test,
    rule: 'what a quarter of an hour has already is added to',
    text: 'known.orders[',
    instead: '0 * known.orders[',
  },
  'pending-counted-twice': {
    ...bands,
    rule: 'what waits to be folded is not counted by the migration',
    text: "pending('-', deltas)",
    instead: "pending('', deltas)",
  },
  'quarter-late': {
    file: 'api/src/domains/analytics/day-queries.ts',
    test: 'api/src/domains/orders/list-days.db.test.ts',
    rule: 'a page by time begins where the orders before it end',
    text: '* 96 + quarter - 1',
    instead: '* 96 + quarter',
  },
  'range-a-day-late': {
    file: 'api/src/domains/analytics/queries.ts',
    test: 'api/src/domains/orders/list-plans.db.test.ts',
    rule: 'a page of some days by amount begins where the orders before it end',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own text
    text: 'coalesce(until[${dayOfMonth(from) - 1}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the same
    instead: 'coalesce(until[${dayOfMonth(from)}',
  },
  'folds-at-once': {
    ...folding,
    rule: 'nobody folds while the rollups are counted anew',
    named: 'waits for the rebuild',
    text: 'await sql`lock table order_rollup_days in share row exclusive mode`.execute(trx)',
    instead: 'await sql`select 1`.execute(trx)',
  },
  'rebuilt-on-top': {
    ...folding,
    rule: 'counting anew begins with nothing',
    text: 'await sql`delete from order_rollup_days`.execute(trx)',
    instead: '',
  },
  'rebuild-forgets-a-zone': {
    ...folding,
    rule: 'numbers are kept for every business zone',
    text: 'select zone, whom, business_day(zone, hour), status, is_marketplace, sum(orders)::bigint, sum(amount_tiyn)::bigint,\n           sum(kept',
    instead:
      "select zone, whom, business_day('+06:00', hour), status, is_marketplace, sum(orders)::bigint, sum(amount_tiyn)::bigint,\n           sum(kept",
  },
  'difference-not-told': {
    ...folding,
    rule: 'rollups that differ from the orders are named',
    text: 'having sum(orders) <> 0 or sum(amount_tiyn) <> 0',
    instead: 'having sum(orders) <> 0 and sum(amount_tiyn) <> 0',
  },
  'pending-not-read': {
    ...reading,
    rule: 'the dashboard counts what is not folded yet',
    text: 'where hour >= ',
    instead: 'where false and hour >= ',
  },
  'last-day-left-out': {
    ...reading,
    rule: 'the last day of a period belongs to it',
    text: 'and day between',
    instead: 'and day + 1 between',
  },
  'months-of-another-zone': {
    ...reading,
    rule: 'the dashboard reads the months of its own zone',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own text
    text: 'where zone = ${zone} and month between',
    instead: 'where zone is not null and month between',
  },
  'other-merchants-counted': {
    ...reading,
    rule: 'nobody sees numbers of another’s merchants',
    text: "scoped(db, scope).owns('merchant_id')",
    instead: 'sql`true`',
  },
  'change-not-taken-back': {
    ...schema,
    rule: 'an order that changes leaves what it was counted as',
    text: "changed('old_rows', -1)}",
    instead: "changed('old_rows', -1)} where false",
  },
  'deleted-order-counted': {
    ...schema,
    rule: 'an order that is deleted counts no more',
    text: "changed('old_rows', -1))",
    instead: "changed('old_rows', -1).concat(' where false'))",
  },
  'amount-of-one': {
    ...schema,
    rule: 'amounts of many orders of one hour are added',
    text: 'sum(n), sum(n * amount_tiyn), sum(n * kept_orders)',
    instead: 'sum(n), max(n * amount_tiyn), sum(n * kept_orders)',
  },
  'kept-part-returned': {
    file: 'api/src/domains/analytics/dashboard.ts',
    test,
    rule: 'of a partial return the rest stays bought out',
    text: "add(key('buyed', from), keptOrders, keptTiyn)",
    instead: '',
  },
  'compared-with-more-days': {
    file: 'api/src/domains/analytics/compared-days.ts',
    test: 'api/src/domains/analytics/compared-days.test.ts',
    rule: 'a period is compared with as many days',
    text: 'to: shiftDays(to, -days)',
    instead: 'to: shiftDays(to, 1 - days)',
  },
}
