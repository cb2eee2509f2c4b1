import { promote } from '../../changes/promote.ts'
import type { Target } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { type Command, whyFlags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

/** `mfe-orders 1.1.0 mfe-admin 2.0.0` */
function targetsOf(args: readonly string[]): Target[] {
  if (args.length % 2 !== 0) throw new Refusal('Name app and version: promote mfe-orders 1.1.0')
  return args.flatMap((app, index) => (index % 2 === 0 ? [{ app, version: args[index + 1] ?? '' }] : []))
}

export const promoteCommand: Command = {
  flags: [...whyFlags, 'force', 'without-browser'],
  takes: ['app', 'version', '…'],
  needs: 'versions',
  run: (context, args, flags) => showChange(context, () => promote(context, targetsOf(args), whyOf(flags))),
}
