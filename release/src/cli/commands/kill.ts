import { killRemote } from '../../changes/switches.ts'
import { type Command, whyFlags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

/** `kill` and `revive`. */
export const killCommand = (on: boolean): Command => ({
  flags: whyFlags,
  takes: ['app'],
  run: (context, [app = ''], flags) => showChange(context, () => killRemote(context, app, on, whyOf(flags))),
})
