import type { CallAnswer, CallKey } from '@cabinet/contract'

/** What a handler sees of a request. */
interface Asked {
  readonly query: URLSearchParams
  /** Values of the `{name}`s in the call's path. */
  readonly params: Readonly<Record<string, string>>
  /** The JSON that was sent; undefined where nothing was. */
  readonly body: unknown
}

type Handlers = {
  readonly [K in CallKey]?: (asked: Asked) => CallAnswer<K> | Refusal | Promise<CallAnswer<K> | Refusal>
}

/** An answer that is not 2xx, in the form of decisions 4. */
export class Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Seconds, for 429. */
  readonly retryAfter: number | undefined
  /** What the body carries beyond the common fields: `fields`, or a code's own. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: string,
    message: string,
    retryAfter?: number,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    this.status = status
    this.code = code
    this.message = message
    this.retryAfter = retryAfter
    this.extra = extra
  }
}

export interface TestServer {
  /** `GET /api/…?query` of every request, oldest first. */
  readonly asked: string[]
  /** What answers carry as `x-rights`; nothing by default. */
  rights: string | null
  /** Changes what a call answers from now on. */
  handle: (handlers: Handlers) => void
}

/**
 * Answers the page's requests in the shapes of the contract, in the place of the network: everything above `fetch` is real. A call
 * without a handler answers 500 by its name, so that nothing is missing silently.
 */
export function startTestServer(initial: Handlers): TestServer {
  let handlers: Record<string, ((asked: Asked) => unknown) | undefined> = { ...initial }
  const asked: string[] = []
  const server: TestServer = {
    asked,
    rights: null,
    handle: (changed) => {
      handlers = { ...handlers, ...changed }
    },
  }

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    asked.push(`${request.method} ${url.pathname}${url.search}`)
    request.signal.throwIfAborted()
    for (const [key, handler] of Object.entries(handlers)) {
      const params = matchCall(key, request.method, url.pathname)
      if (params && handler) {
        const body = await sentJson(request)
        const response = respond(await answered(handler({ query: url.searchParams, params, body }), request))
        if (server.rights !== null) response.headers.set('x-rights', server.rights)
        return response
      }
    }
    return respond(new Refusal(500, 'NO_HANDLER', `no handler for ${request.method} ${url.pathname}`))
  }
  return server
}

async function sentJson(request: Request): Promise<unknown> {
  const text = await request.clone().text()
  return text === '' ? undefined : JSON.parse(text)
}

/** An aborted request is answered no more, as in a browser. */
function answered(answer: unknown, { signal }: Request): Promise<unknown> {
  return Promise.race([
    answer,
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
}

function matchCall(key: string, method: string, pathname: string): Record<string, string> | null {
  const [keyMethod, path = ''] = key.split(' ')
  if (keyMethod !== method) return null
  const pattern = new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const match = pattern.exec(pathname)
  if (!match) return null
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}

function respond(answer: unknown): Response {
  if (answer instanceof Blob) return new Response(answer)
  if (answer === undefined) return new Response(null, { status: 204 })
  if (!(answer instanceof Refusal)) return Response.json(answer)
  const { status, code, message, retryAfter, extra } = answer
  const headers: HeadersInit = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return Response.json({ ...extra, code, message, requestId: `test-${code}` }, { status, headers })
}
