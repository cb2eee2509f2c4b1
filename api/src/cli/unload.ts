import { unloadCommand } from '../domains/settlements/command.ts'
import { openPlatform } from '../open-platform.ts'
import { jobCall } from '../platform/call.ts'
import { readConfig } from '../platform/config/config.ts'
import { type Command, print } from './command.ts'

export const unload: Command = {
  usage: [
    [
      'unload --partner CODE --from DAY [--to DAY] [--mail]',
      'make the registers of a period (--mail: and mail them)',
    ],
  ],
  async run({ options }) {
    const { platform, close } = await openPlatform(readConfig(process.env), {
      background: false,
      onError: (error) => console.error(error),
    })
    try {
      return await unloadCommand(jobCall(platform, 'unload', 'a command line'), options, print)
    } finally {
      await close()
    }
  },
}
