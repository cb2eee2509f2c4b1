import { killRemote } from '../../changes/switches.ts'
import { type Command, oneOf, whyOf } from '../options.ts'
import { showStatus } from '../show-status.ts'

/** `kill` and `revive`. */
export const killCommand =
  (on: boolean): Command =>
  async (context, args, flags) =>
    showStatus(await killRemote(context, oneOf(args, 'app'), on, whyOf(flags)))
