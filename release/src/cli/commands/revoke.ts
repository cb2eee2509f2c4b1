import { revoke } from '../../changes/switches.ts'
import { Refusal } from '../../refusal.ts'
import { type Command, whyOf } from '../options.ts'
import { showStatus } from '../show-status.ts'

export const revokeCommand: Command = async (context, [app, version], flags) => {
  if (app === undefined || version === undefined)
    throw new Refusal('Name app and version: revoke mfe-orders 1.1.0')
  return showStatus(await revoke(context, app, version, whyOf(flags)))
}
