import closeWithGrace from 'close-with-grace'
import { startServer } from '../main.ts'
import { type Command, print } from './command.ts'

export const serve: Command = {
  usage: [['serve', 'start the server (settings in the environment, docs/operations.md)']],
  async run() {
    const server = await startServer(process.env, { onProgress: print })
    print(`The API listens on ${server.address}`)
    closeWithGrace({ delay: 15_000 }, async ({ err }) => {
      if (err) console.error(err)
      await server.close()
    })
    return 0
  },
}
