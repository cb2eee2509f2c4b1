import { rollback } from '../../changes/rollback.ts'
import { type Command, whyFlags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

export const rollbackCommand: Command = {
  flags: [...whyFlags, 'to'],
  takes: ['app'],
  run: (context, [app = ''], flags) =>
    showChange(context, () => rollback(context, app, whyOf(flags), flags.to)),
}
