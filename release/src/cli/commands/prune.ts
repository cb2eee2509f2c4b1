import { prune } from '../../versions/prune.ts'
import type { Command } from '../options.ts'

export const pruneCommand: Command = {
  flags: ['days', 'yes'],
  takes: [],
  run: async (context, _args, { days, yes = false }) => {
    const age = days === undefined ? {} : { days: Number(days) }
    const old = await prune(context, { now: new Date(), ...age, remove: yes })
    const lines = old.map(({ app, version }) => `  ${app} ${version}`)
    if (lines.length === 0) return 'Every version is still needed.'
    return [yes ? 'Removed:' : 'Would be removed with --yes:', ...lines].join('\n')
  },
}
