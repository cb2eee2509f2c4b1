import {
  type CallAnswer,
  type CallBody,
  type CallKey,
  type CallParams,
  type CallQuery,
  type CallRefusal,
  calls,
} from '@cabinet/contract'
import { findCall } from './find-call.ts'
import { checkRequest, type Parts, responseOf, responseOfRefusal } from './judge.ts'
import { RefusedAnswer } from './refusal.ts'

/** A request as the server's handlers get it: validated, with the address's values in their types and defaults filled in. */
export interface Asked<K extends CallKey> {
  readonly query: CallQuery<K>
  readonly params: CallParams<K>
  readonly body: CallBody<K>
}

type Answer<K extends CallKey> = CallAnswer<K> | RefusedAnswer<CallRefusal<K>>
export type Handler<K extends CallKey> = (asked: Asked<K>) => Answer<K> | Promise<Answer<K>>

interface State {
  readonly handlers: Map<string, (parts: Parts) => unknown>
  readonly requests: string[]
  readonly problems: string[]
  rights: string | null
}

const fresh = (): State => ({ handlers: new Map(), requests: [], problems: [], rights: null })
let state = fresh()

/**
 * Answers a call of the contract in place of the server until the test ends; everything above `fetch` is real. A promise makes a slow answer.
 * A request, answer or refusal outside the declaration fails the test, and so does an unanswered request.
 * @returns the later requests of the call, oldest first.
 */
export function fake<K extends CallKey>(key: K, handler: Handler<K>): readonly Asked<K>[] {
  if (!Object.hasOwn(calls, key)) throw new Error(`${key} is not declared in the contract`)
  const asked: Asked<K>[] = []
  state.handlers.set(key, (parts) => {
    // The cast is safe, because the parts are checked against the schemas of this type.
    const checked = parts as Asked<K>
    asked.push(checked)
    return handler(checked)
  })
  return asked
}

/** Returns `GET /api/…?query` of every request of the test, oldest first. */
export function requests(): readonly string[] {
  return state.requests
}

/** Sets the `x-rights` header of every later answer. */
export function fakeRights(rights: string): void {
  state.rights = rights
}

/** Takes the contract violations since the last call; a test that expects some must take them. */
export function takeProblems(): string[] {
  return state.problems.splice(0)
}

/** Replaces `fetch` by a test's own network; runs before each test. */
export function beginTest(): void {
  const own = fresh()
  state = own
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search, searchParams } = new URL(request.url)
    const line = `${request.method} ${pathname}${search}`
    own.requests.push(line)
    request.signal.throwIfAborted()
    try {
      return await untilAborted(answer(own, request, pathname, Object.fromEntries(searchParams)), request)
    } catch (error) {
      request.signal.throwIfAborted()
      const problem = `${line}: ${error instanceof Error ? error.message : String(error)}`
      own.problems.push(problem)
      return Response.json({ code: 'FAKE', message: problem, requestId: 'fake' }, { status: 500 })
    }
  }
}

/** Fails the finished test if anything in it broke the contract, even if the page ignored the error. */
export function endTest(): void {
  const problems = takeProblems()
  if (problems.length > 0) throw new Error(`against the contract:\n${problems.join('\n')}`)
}

async function answer(own: State, request: Request, pathname: string, query: object): Promise<Response> {
  const found = findCall(request.method, pathname)
  if (!found) throw new Error('is not declared in the contract')
  const handler = own.handlers.get(found.key)
  if (!handler) throw new Error(`no handler for ${found.key}`)
  const text = await request.clone().text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  const parts = checkRequest(found.spec, { params: found.params, query, body }, request.headers)
  const given = await handler(parts)
  const { spec } = found
  const response = given instanceof RefusedAnswer ? responseOfRefusal(spec, given) : responseOf(spec, given)
  if (own.rights !== null) response.headers.set('x-rights', own.rights)
  return response
}

/** Rejects once the request is aborted, because such a request gets no answer, as in a browser. */
function untilAborted(response: Promise<Response>, { signal }: Request): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return Promise.race([response, promise])
}
