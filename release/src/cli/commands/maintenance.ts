import { setMaintenance } from '../../changes/switches.ts'
import { type Command, onOrOff, whyFlags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

export const maintenanceCommand: Command = {
  flags: whyFlags,
  takes: ['on|off'],
  run: (context, args, flags) =>
    showChange(context, () => setMaintenance(context, onOrOff('maintenance', args), whyOf(flags))),
}
