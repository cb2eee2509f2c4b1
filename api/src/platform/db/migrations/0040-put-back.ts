import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** The history may tell that an order was put back among the new ones; the rows of before need no second look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'alter table order_history drop constraint order_history_action_check',
    `alter table order_history add constraint order_history_action_check check (action in ('register', 'in_progress',
      'hand_over', 'deliver', 'deliver_changed', 'buy', 'expire', 'cancel', 'return_request', 'return', 'part_return',
      'return_final', 'delete_item', 'put_back')) not valid`,
  ])
}
