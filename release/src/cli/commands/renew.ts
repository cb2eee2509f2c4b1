import { renew, renewPast } from '../../changes/renew.ts'
import { type Command, whyOf } from '../options.ts'
import { showStatus } from '../show-status.ts'

export const renewCommand: Command = async (context, _args, flags) => {
  const why = whyOf(flags)
  return showStatus(
    await (flags.after === undefined ? renew(context, why) : renewPast(context, Number(flags.after), why)),
  )
}
