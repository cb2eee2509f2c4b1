import type { Context } from '../context.ts'
import { repairPage } from '../page/compile.ts'
import { Refusal } from '../refusal.ts'
import { markOf } from '../store/mark.ts'
import type { Why } from '../store-context.ts'
import { change } from './change.ts'
import type { LiveState } from './plan.ts'

/** Compiles the page again when it is not what the pointer says (after a crash, by hand, or changed settings or keys). @returns whether it was not */
export function repair(context: Context): Promise<boolean> {
  return context.store.withLock(() => repairPage(context))
}

/** Changes that a restored backup may lie behind; more is a mistyped number. */
const furthestBehind = 1_000

/**
 * Signs anew what is live: by another key, or above `after`, the last revision that people have had: browsers take a lower one for a
 * replayed page and keep theirs.
 */
export function renew(context: Context, why: Why, after?: number): Promise<LiveState> {
  const seen = markOf(context.store).revision
  return change(context, {
    ...why,
    ...(after !== undefined && { restoresAfter: after }),
    action: 'renew',
    next: async ({ apps, revision }) => {
      if (
        after !== undefined &&
        (!Number.isInteger(after) || after - Math.max(revision, seen) > furthestBehind)
      )
        throw new Refusal(
          `The store is at revision ${revision}. --after takes a revision, at most ${furthestBehind} further.`,
        )
      return { apps }
    },
  })
}
