import { repair } from '../../changes/renew.ts'
import { writeSite } from '../../page/site.ts'
import { type Command, onOrOff } from '../options.ts'

export const workerCommand: Command = {
  flags: [],
  takes: ['on|off'],
  run: async (context, args) => {
    const worker = onOrOff('worker', args)
    await writeSite(context.store, { worker })
    await repair(context)
    return `service worker ${worker ? 'on' : 'off'}`
  },
}
