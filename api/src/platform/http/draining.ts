import { setImmediate as afterPoll, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Clients that are at work come back within this time and learn that their connection ends. */
const longestDrainMs = 1_000
/** A client that stopped reading a download must not keep the process alive. */
const longestAnswerMs = 8_000

/**
 * Prepares a server to stop without cutting anybody off. @returns whether it is stopping, for `/readyz`, and what stops it: answers
 * say `Connection: close` first, so that no client sends into a connection that is being closed; then nobody is let in any more;
 * then what was accepted is answered.
 */
export function draining(app: FastifyInstance): { isDraining(): boolean; stop(): Promise<void> } {
  let stopping = false
  app.addHook('onRequest', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  return {
    isDraining: () => stopping,
    stop: async () => {
      stopping = true
      const end = Date.now() + longestDrainMs
      while (Date.now() < end && (await connectionsOf(app)) > 0) await wait(10)
      // Connections that wait to be accepted were accepted just now: closing at this point resets none.
      await afterPoll()
      const patience = setTimeout(() => app.server.closeAllConnections(), longestAnswerMs)
      await app.close()
      clearTimeout(patience)
    },
  }
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)))
}
