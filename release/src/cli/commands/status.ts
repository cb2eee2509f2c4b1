import type { LiveState } from '../../changes/plan.ts'
import type { Context } from '../../context.ts'
import { type Deprecated, deprecatedInUse } from '../../gate/deprecated.ts'
import { type WorksWith, worksWith } from '../../gate/works-with.ts'
import { Refusal } from '../../refusal.ts'
import { readLive } from '../../store/live.ts'
import type { Command, Flags } from '../options.ts'
import { showStatus } from '../show-status.ts'
import { watchStatus } from '../watch-status.ts'

type Status = Pick<LiveState, 'revision' | 'maintenance' | 'apps'> & {
  readonly works: Readonly<Record<string, WorksWith>>
  readonly deprecated: readonly Deprecated[]
}

async function statusIn({ store, env }: Context): Promise<Status> {
  const live = await readLive(store, env)
  if (!live) throw new Refusal(`${store.name} has no live.json any more.`)
  const { revision, maintenance, apps } = live
  const works = await worksWith(store, apps)
  const deprecated = await deprecatedInUse(store, apps)
  return { revision, maintenance, apps, works, deprecated }
}

async function watch(context: Context, { metrics }: Flags): Promise<string> {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort())
  await watchStatus({
    status: async () => showStatus(await statusIn(context)),
    metrics,
    token: context.env.METRICS_TOKEN,
    out: process.stdout,
    signal: end.signal,
  })
  return ''
}

export const statusCommand: Command = {
  flags: ['json', 'watch', 'metrics'],
  takes: [],
  run: async (context, _args, flags) => {
    if (flags.watch) return watch(context, flags)
    const status = await statusIn(context)
    return flags.json ? JSON.stringify(status, null, 2) : showStatus(status)
  },
}
