import { promote } from '../../changes/promote.ts'
import { type Command, targetsOf, whyOf } from '../options.ts'
import { showStatus } from '../show-status.ts'

export const promoteCommand: Command = async (context, args, flags) =>
  showStatus(await promote(context, targetsOf(args), whyOf(flags)))
