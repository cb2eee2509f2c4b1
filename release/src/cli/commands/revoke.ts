import { revoke } from '../../changes/switches.ts'
import { type Command, whyFlags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

export const revokeCommand: Command = {
  flags: whyFlags,
  takes: ['app', 'version'],
  run: (context, [app = '', version = ''], flags) =>
    showChange(context, () => revoke(context, app, version, whyOf(flags))),
}
