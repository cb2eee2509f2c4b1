import { worksWith } from '../../gate/works-with.ts'
import { Refusal } from '../../refusal.ts'
import { readLive } from '../../store/live.ts'
import type { Command } from '../options.ts'
import { showRest, showStatus } from '../show-status.ts'

export const statusCommand: Command = {
  flags: ['json', 'full'],
  takes: [],
  run: async ({ store, env }, _args, flags) => {
    const live = await readLive(store, env)
    if (!live) throw new Refusal(`${store.name} has no live.json any more.`)
    const { revision, maintenance, apps, last } = live
    const works = flags.full ? await worksWith(store, apps) : undefined
    if (flags.json)
      return JSON.stringify({ revision, maintenance, apps, last, ...(works && { works }) }, null, 2)
    return [showStatus(live), ...(works ? [showRest(live, works)] : [])].join('\n')
  },
}
