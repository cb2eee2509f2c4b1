import { rollback } from '../../changes/rollback.ts'
import { type Command, oneOf, whyOf } from '../options.ts'
import { showStatus } from '../show-status.ts'

export const rollbackCommand: Command = async (context, args, flags) =>
  showStatus(await rollback(context, oneOf(args, 'app'), whyOf(flags)))
