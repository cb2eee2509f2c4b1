import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as afterPoll, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Clients that are at work come back within this time and learn that their connection ends. */
const maxDrainMs = 1_000
/** An event loop whose round takes less has had next to nothing to do. */
const quietMs = 0.2
/** The time, ms, that the last accepted connection has to begin its request. */
const maxSilenceMs = 300
/** A client that stopped reading a download must not keep the process alive. */
const maxAnswerMs = 8_000

/** Cuts nobody off: answers say `Connection: close` first, then nobody is let in, then what was accepted is answered. */
export function draining(app: FastifyInstance): { isDraining(): boolean; stop(): Promise<void> } {
  let stopping = false
  // Keyed by the peer's address: behind TLS a request has another socket than its connection.
  const silent = new Map<string, Socket>()
  const endOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  app.server.on('connection', (socket) => {
    const end = endOf(socket)
    silent.set(end, socket)
    socket.once('close', () => silent.delete(end))
  })
  app.server.on('request', ({ socket }) => silent.delete(endOf(socket)))
  app.addHook('onRequest', async ({ raw }, reply) => {
    // HTTP/2 has another word for it, which the closing server says.
    if (stopping && raw.httpVersionMajor === 1) reply.header('connection', 'close')
  })
  return {
    isDraining: () => stopping,
    stop: async () => {
      stopping = true
      const end = Date.now() + maxDrainMs
      while (Date.now() < end && (await connectionsOf(app)) > 0) await wait(10)
      await waitUntilQuiet()
      const closed = once(app.server, 'close')
      app.server.close()
      // Browsers open connections ahead of need; nobody waits for an answer on those.
      const silence = setTimeout(() => silent.forEach((socket) => void socket.destroy()), maxSilenceMs)
      const patience = setTimeout(() => app.server.closeAllConnections(), maxAnswerMs)
      await closed
      clearTimeout(silence)
      clearTimeout(patience)
      await app.close()
    },
  }
}

/** A quiet loop has just let in whoever waited: nobody has come since, whom a closed door would reset. */
async function waitUntilQuiet(): Promise<void> {
  for (let tries = 0, before = performance.now(); tries < 1_000; tries += 1) {
    await afterPoll()
    const now = performance.now()
    if (now - before < quietMs) return
    before = now
  }
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)))
}
