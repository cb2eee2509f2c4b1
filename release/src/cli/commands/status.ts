import type { Context } from '../../context.ts'
import { deprecatedInUse } from '../../gate/deprecated.ts'
import { worksWith } from '../../gate/works-with.ts'
import { Refusal } from '../../refusal.ts'
import { readLive } from '../../store/live.ts'
import type { Command, Flags } from '../options.ts'
import { type Fuller, showRest, showStatus } from '../show-status.ts'
import { watchStatus } from '../watch-status.ts'

async function statusIn({ store, env }: Context) {
  const live = await readLive(store, env)
  if (!live) throw new Refusal(`${store.name} has no live.json any more.`)
  const { revision, maintenance, apps, last } = live
  return { revision, maintenance, apps, last }
}

type Status = Awaited<ReturnType<typeof statusIn>>

const restOf = async ({ store }: Context, { apps }: Status): Promise<Fuller> => ({
  works: await worksWith(store, apps),
  deprecated: await deprecatedInUse(store, apps),
})

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
  flags: ['json', 'full', 'watch', 'metrics'],
  takes: [],
  run: async (context, _args, flags) => {
    if (flags.watch) return watch(context, flags)
    const status = await statusIn(context)
    const rest = flags.full ? await restOf(context, status) : undefined
    if (flags.json) return JSON.stringify({ ...status, ...rest }, null, 2)
    return [showStatus(status), ...(rest ? [showRest(status, rest)] : [])].join('\n')
  },
}
