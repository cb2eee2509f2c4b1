import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface TestS3 {
  /** Path style: `http://127.0.0.1:port`. */
  readonly endpoint: string
  readonly bucket: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Answers every request with 503 while set. */
  down: boolean
  /** Called for every request before the server answers it. */
  onRequest: ((request: IncomingMessage) => void) | undefined
  /** Multipart uploads that were begun and neither completed nor aborted: the bucket's owner would pay for them. */
  openUploads(): number
  stop(): Promise<void>
}

/**
 * Starts an S3 server for a test: s3rver, which knows one key and multipart uploads, with two additions: the conditions
 * `If-Match` and `If-None-Match: *` of a PUT, decided one PUT after another (412 when they do not hold), and aborted multipart
 * uploads.
 * @param options `knowsConditions: false` ignores the conditions of a PUT, as older storages do
 */
export async function startS3({ bucket = 'cabinet', knowsConditions = true } = {}): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-s3-'))
  const s3 = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await s3.configureBuckets()
  const serve = s3.callback()
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    uploads.watch(request, response)
    serve(request, response)
  }
  const conditions = conditionalPuts()
  const uploads = new Uploads()
  const state: Pick<TestS3, 'down' | 'onRequest'> = { down: false, onRequest: undefined }
  const server = createServer((request, response) => {
    // Clients set their clocks by this header, and Node would write the machine's time instead of TEST_NOW.
    response.setHeader('date', new Date().toUTCString())
    state.onRequest?.(request)
    if (state.down) response.writeHead(503).end()
    else if (uploads.abort(request)) response.writeHead(204).end()
    else if (!knowsConditions) handle(request, response)
    else void conditions(request, response, () => handle(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    get down() {
      return state.down
    },
    set down(down) {
      state.down = down
    },
    get onRequest() {
      return state.onRequest
    },
    set onRequest(onRequest) {
      state.onRequest = onRequest
    },
    openUploads: () => uploads.open,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Counts multipart uploads. */
class Uploads {
  open = 0

  watch({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
    if (method !== 'POST') return
    response.once('finish', () => {
      if (response.statusCode >= 300) return
      if (/[?&]uploads(=|&|$)/.test(url)) this.open += 1
      if (/[?&]uploadId=/.test(url)) this.open -= 1
    })
  }

  /** @returns whether the request aborts an upload */
  abort({ method, url = '' }: IncomingMessage): boolean {
    const gives = method === 'DELETE' && /[?&]uploadId=/.test(url)
    if (gives) this.open -= 1
    return gives
  }
}

/** Remembers the tag of each complete object, and refuses a PUT whose condition does not hold. */
function conditionalPuts() {
  const tags = new Map<string, string>()
  let before: Promise<void> = Promise.resolve()
  return async (request: IncomingMessage, response: ServerResponse, handle: () => void) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    if (searchParams.has('uploadId')) return handle()
    const turn = before
    const { promise, resolve: done } = Promise.withResolvers<void>()
    before = promise
    response.once('close', done)
    await turn
    const changes = request.method === 'PUT' || request.method === 'DELETE'
    // s3rver writes in place, so a concurrent reader would get half an object, which S3 never gives.
    if (!changes) return handle()
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers
    const tag = tags.get(pathname)
    if ((noneMatch === '*' && tag !== undefined) || (match !== undefined && match !== tag)) {
      request.resume()
      response.writeHead(412, { 'content-type': 'application/xml' })
      response.end('<Error><Code>PreconditionFailed</Code><Message>Precondition failed</Message></Error>')
      return
    }
    response.once('finish', () => {
      const now = response.getHeader('etag')
      if (response.statusCode >= 300) return
      if (request.method === 'PUT' && typeof now === 'string') tags.set(pathname, now)
      else tags.delete(pathname)
    })
    handle()
  }
}
