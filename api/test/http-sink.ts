import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface HttpSink {
  readonly url: string
  readonly received: Received[]
  /** Sets the later answers; `hang` never answers. */
  answer: { status: number; body?: string; location?: string; afterMs?: number } | 'hang'
  close(): Promise<void>
}

/** Starts a third party's server, which keeps requests and gives preset answers. */
export async function openSink(): Promise<HttpSink> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    if (sink.answer === 'hang') return
    const { status, body: text = '{}', location, afterMs = 0 } = sink.answer
    await delay(afterMs)
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(location === undefined ? {} : { location }),
    })
    response.end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sink: HttpSink = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: { status: 200 },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return sink
}
