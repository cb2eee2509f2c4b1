import type { CallAnswer, CallQuery } from '@cabinet/contract'
import { orderPermissions } from '@cabinet/contract'
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { listOrders } from '../src/domains/orders/list.ts'
import { scopeOf } from '../src/platform/access/scope.ts'
import { commandCall } from '../src/platform/call.ts'
import type { Db } from '../src/platform/db/database.ts'
import type { Platform } from '../src/platform/platform.ts'
import { type Plan, rowsRead, scansOf } from './plans.ts'

export type ListQuery = CallQuery<'GET /accounting/v1/applications'>

/** A page of orders and how many rows each of its statements has read. */
export interface ExplainedList {
  readonly answer: CallAnswer<'GET /accounting/v1/applications'>
  readonly reads: readonly number[]
  /** The same of counts that no rollup holds. */
  readonly counted: readonly number[]
  /** How often the plan of each statement names orders. */
  readonly scans: readonly number[]
}

/** Lists orders as somebody who works on them, then has every statement of it explained. */
export async function explainList(
  { db, config }: { readonly db: Db; readonly config: Platform['config'] },
  merchants: 'all' | readonly string[],
  query: Partial<ListQuery>,
): Promise<ExplainedList> {
  // A query inside another is built like one of its own, but only the outer one has a result.
  const built = new Map<unknown, RootOperationNode>()
  const nodes: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      built.set(queryId, node)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const node = built.get(queryId)
      if (node !== undefined) nodes.push(node)
      return result
    },
  }
  const command = commandCall(db.withPlugin(watch), new Date(), 'list', 'a test')
  const call = {
    ...command,
    actor: { ...command.actor, permissions: new Set(orderPermissions) },
    scope: scopeOf({ username: 'somebody', merchants }),
    // The list asks nothing else of it.
    platform: { db, config } as Platform,
  }
  const answer = await listOrders(call, { lim: 10, page: 1, ...query })
  const reads: number[] = []
  const counted: number[] = []
  const scans: number[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(explain)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (plan === undefined) throw new Error('no plan')
    const isCount = /("part0"|counted) as materialized/.test(text)
    ;(isCount ? counted : reads).push(rowsRead(plan))
    scans.push(scansOf('orders', plan))
  }
  return { answer, reads, counted, scans }
}
