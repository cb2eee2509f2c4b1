import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import type { FastifyHttpOptions } from 'fastify'

type RequestHandler = Parameters<Http2SecureServer['on']>[1]

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
  // node:http2's compatibility layer gives the requests and answers of node:http, which its types lack.
  const answer = handler as unknown as RequestHandler
  server.on('request', (request, response) => {
    // HTTP/2 has the host in `:authority`; it is copied to where HTTP/1.1 has it.
    if (request.authority) request.headers.host = request.authority
    answer(request, response)
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
