import type { Context } from '../../context.ts'
import { deprecatedInUse } from '../../gate/deprecated.ts'
import { worksWith } from '../../gate/works-with.ts'
import { Refusal } from '../../refusal.ts'
import { readLive } from '../../store/live.ts'
import type { Command } from '../options.ts'
import { type Fuller, showRest, showStatus } from '../show-status.ts'

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

export const statusCommand: Command = {
  flags: ['json', 'full'],
  takes: [],
  run: async (context, _args, flags) => {
    const status = await statusIn(context)
    const rest = flags.full ? await restOf(context, status) : undefined
    if (flags.json) return JSON.stringify({ ...status, ...rest }, null, 2)
    return [showStatus(status), ...(rest ? [showRest(status, rest)] : [])].join('\n')
  },
}
