import { setWorker } from '../../changes/switches.ts'
import { type Command, onOrOff, whyFlags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

export const workerCommand: Command = {
  flags: whyFlags,
  takes: ['on|off'],
  run: (context, args, flags) =>
    showChange(context, () => setWorker(context, onOrOff('worker', args), whyOf(flags))),
}
