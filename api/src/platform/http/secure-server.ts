import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { FastifyHttpOptions } from 'fastify'

/** Files in PEM: the certificate with its chain, and its private key. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Returns a server for HTTP/2 and HTTP/1.1; sessions end with their running requests, as Fastify expects. */
export function secureServer({ cert, key }: Certificate, handler: RequestListener): Server {
  const sessions = new Set<ServerHttp2Session>()
  const options = { cert: readFileSync(cert), key: readFileSync(key), allowHTTP1: true }
  const server = createSecureServer(options)
  // The compatibility layer of node:http2 gives the requests and answers of node:http.
  server.on('request', (...[request, response]: Parameters<RequestListener>) => {
    // HTTP/2 has the host in `:authority`; it is copied to where HTTP/1.1 has it.
    const host = request.headers[':authority']
    if (typeof host === 'string') request.headers.host = host
    handler(request, response)
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  const close = server.close.bind(server)
  const each = (end: (session: ServerHttp2Session) => void) => () => sessions.forEach(end)
  return Object.assign(server, {
    close: (done?: (error?: Error) => void) => {
      each((session) => session.close())()
      return close(done)
    },
    closeIdleConnections: () => undefined,
    closeAllConnections: each((session) => session.destroy()),
  }) as unknown as Server
}

/** Returns the Fastify options that serve over TLS. */
export const overTls = (certificate: Certificate): FastifyHttpOptions<Server> => ({
  serverFactory: (handler) => secureServer(certificate, handler),
})
