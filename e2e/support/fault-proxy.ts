import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The handling of a request. `forward` asks the product. */
export type Fault = (response: ServerResponse, forward: () => Promise<Answer>) => void | Promise<void>

interface Answer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}

interface Rule {
  readonly matches: (path: string) => boolean
  readonly fault: Fault
}

/**
 * A network with faults between browser and product. It is a real one, because pages, frames, workers and
 * caches must meet it alike, which interception inside the browser cannot do.
 */
export class FaultProxy {
  readonly url: string
  readonly #server: Server
  #rules: Rule[] = []
  #spoilt: ServerResponse[] = []
  /** The time of the first request that met the present faults, ms of `performance.now()`. */
  #metAt: number | undefined

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`
  }

  static async start(target: string): Promise<FaultProxy> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const proxy = new FaultProxy(server)
    server.on('request', (incoming, response) => proxy.#answer(target, incoming, response))
    return proxy
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Makes these paths meet the fault until `restore`. */
  spoil(matches: Rule['matches'], fault: Fault): void {
    this.#rules.push({ matches, fault })
  }

  /** Ends all faults. */
  restore(): void {
    this.#rules = []
    // Waiting clients get an end instead of a timeout.
    for (const response of this.#spoilt) if (!response.writableEnded) response.destroy()
    this.#spoilt = []
    this.#metAt = undefined
  }

  /** Returns the milliseconds since a request first met a fault. */
  sinceMet(): number {
    return this.#metAt === undefined ? Number.NaN : performance.now() - this.#metAt
  }

  #answer(target: string, incoming: IncomingMessage, response: ServerResponse): void {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    const rule = this.#rules.find(({ matches }) => matches(path))
    if (!rule) {
      pass(target, incoming, response)
      return
    }
    this.#metAt ??= performance.now()
    this.#spoilt.push(response)
    void rule.fault(response, () => fetched(target, incoming))
  }
}

/** Returns a request's URL and options for the product, with the product's own origin, which it checks. */
function asked(target: string, { url, method, headers }: IncomingMessage) {
  const { host } = new URL(target)
  const origin = headers.origin === undefined ? {} : { origin: target }
  return { url: target + (url ?? '/'), options: { method, headers: { ...headers, host, ...origin } } }
}

function pass(target: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { url, options } = asked(target, incoming)
  const outgoing = request(url, options, (answer) => {
    // The browser's cache would hide a remote's fault from the second page.
    const fresh = url.includes('/apps/mfe-') ? { 'cache-control': 'no-store' } : {}
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...fresh })
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}

/** Returns the whole answer, uncompressed, so that a fault can change it. */
function fetched(target: string, incoming: IncomingMessage): Promise<Answer> {
  const { url, options } = asked(target, incoming)
  const { 'if-none-match': _, ...headers } = options.headers
  return new Promise((resolve, reject) => {
    const plain = { ...options, headers: { ...headers, 'accept-encoding': 'identity' } }
    const outgoing = request(url, plain, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const { 'content-length': __, ...rest } = answer.headers
        resolve({
          status: answer.statusCode ?? 502,
          headers: { ...rest, 'cache-control': 'no-store' },
          body: Buffer.concat(parts),
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

export const status =
  (code: number): Fault =>
  (response) => {
    response.writeHead(code, { 'content-type': 'text/plain' }).end('fault')
  }

export const page: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><html><p>proxy</p></html>')
}

/** Never answers. */
export const hang: Fault = () => undefined

/** Sends the true answer in ten pieces, one a second. */
export const trickle: Fault = async (response, forward) => {
  const { status: code, headers, body } = await forward()
  response.writeHead(code, headers)
  const size = Math.ceil(body.length / 10)
  for (let from = 0; from < body.length; from += size) {
    response.write(body.subarray(from, from + size))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  response.end()
}

/** Breaks the connection. */
export const down: Fault = (response) => {
  response.destroy()
}

/** Sends the true answer with another body. */
export const changed =
  (change: (body: string) => string): Fault =>
  async (response, forward) => {
    const { status: code, headers, body } = await forward()
    response.writeHead(code, headers).end(change(body.toString()))
  }

/** Faults a path once for a script, twice for the loader, because its first fetch may be a prefetch. */
export function once(fault: Fault): Fault {
  const met = new Map<string, number>()
  return async (response, forward) => {
    const { url = '', headers } = response.req
    const before = met.get(url) ?? 0
    if (before < 2) {
      met.set(url, headers['sec-fetch-dest'] === 'script' ? 2 : before + 1)
      return fault(response, forward)
    }
    const { status: code, headers: own, body } = await forward()
    response.writeHead(code, own).end(body)
  }
}
