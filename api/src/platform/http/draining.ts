import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as afterPoll, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Active clients return within this time and learn that their connection ends. */
const maxDrainMs = 1_000
/** An event loop with shorter rounds is nearly idle. */
const quietMs = 0.2
/** The time, ms, that the last accepted connection has to begin its request. */
const maxSilenceMs = 1_000
/** A client that stopped reading a download must not keep the process alive. */
const maxAnswerMs = 8_000

/** Drains in three steps: answers say `Connection: close`, then no connection is accepted, then accepted requests are answered. */
export function draining(app: FastifyInstance): { isDraining(): boolean; stop(): Promise<void> } {
  let stopping = false
  // Keyed by the peer's address, because behind TLS a request's socket differs from its connection's.
  const silent = new Map<string, Socket>()
  const endOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  app.server.on('connection', (socket) => {
    const end = endOf(socket)
    silent.set(end, socket)
    socket.once('close', () => silent.delete(end))
  })
  app.server.on('request', ({ socket }) => silent.delete(endOf(socket)))
  // At the end of a request, because one that began before the stop may last longer than the drain.
  app.addHook('onSend', async ({ raw }, reply) => {
    // HTTP/2 uses GOAWAY instead, which the closing server sends.
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
      // Browsers open spare connections, on which no answer is pending.
      const silence = setTimeout(async () => {
        await waitUntilQuiet()
        silent.forEach((socket) => void socket.destroy())
      }, maxSilenceMs)
      const patience = setTimeout(() => app.server.closeAllConnections(), maxAnswerMs)
      await closed
      clearTimeout(silence)
      clearTimeout(patience)
      await app.close()
    },
  }
}

/** Waits for an idle loop, which has accepted all waiting connections and read what they sent, so that closing resets none. */
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
