import { renew, renewPast } from '../../changes/renew.ts'
import { type Command, whyFlags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

export const renewCommand: Command = {
  flags: [...whyFlags, 'after'],
  takes: [],
  run: (context, _args, flags) => {
    const { after } = flags
    const why = whyOf(flags)
    return showChange(context, () =>
      after === undefined ? renew(context, why) : renewPast(context, Number(after), why),
    )
  },
}
