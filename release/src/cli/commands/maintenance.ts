import { setMaintenance } from '../../changes/switches.ts'
import { type Command, onOrOff, whyOf } from '../options.ts'
import { showStatus } from '../show-status.ts'

export const maintenanceCommand: Command = async (context, args, flags) =>
  showStatus(await setMaintenance(context, onOrOff('maintenance', args), whyOf(flags)))
