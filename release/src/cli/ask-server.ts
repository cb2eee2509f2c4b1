import type { ErrorGroup } from '@cabinet/contract'
import type { Context } from '../context.ts'
import { reasonsOf } from '../gate/finding.ts'
import { processSigner, type Signer } from '../keys/signer.ts'
import { CommandError, Conflict, ServerUnreachable } from '../refusal.ts'
import { sentencesFor } from '../refusals/reason.ts'
import { readLive } from '../store/live.ts'
import type { StoreContext } from '../store/port.ts'

/** The time limit of a pipeline's call, s. */
const tokenLifetimeSeconds = 60

const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a JWT that proves a key's holder to one server, for a minute. */
function createToken({ id, sign }: Signer, audience: string): string {
  const iat = Math.floor(Date.now() / 1000)
  const text = `${encodePart({ alg: 'EdDSA', typ: 'JWT', kid: id })}.${encodePart({ aud: audience, iat, exp: iat + tokenLifetimeSeconds })}`
  return `rk.${text}.${Buffer.from(sign(text), 'base64').toString('base64url')}`
}

interface Answer {
  readonly code?: string
  readonly message?: string
  readonly debugMessage?: string
  /** The message that the server's own command line would print. */
  readonly refusal?: string
}

/** @param address RELEASE_API */
function originOfServer(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : undefined
  if (origin === undefined || !/^https?:/.test(address))
    throw new CommandError(`RELEASE_API «${address}» is no address: https://partners.example.kz`)
  return origin
}

/** Sends a request with the proof of this process's key. */
const request = (origin: string, path: string, signer: Signer, body?: object): Promise<Response> =>
  fetch(`${origin}/api/releases/v1/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${createToken(signer, origin)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
  })

/** Asks the server why versions fail: its database knows. @param query of the call @throws CommandError when it does not answer */
export async function fetchErrors(
  { store, env }: StoreContext,
  address: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly ErrorGroup[]> {
  const origin = originOfServer(address)
  const signer = await processSigner(store, env, false)
  const answer = await request(origin, `errors?${new URLSearchParams(query)}`, signer).catch(
    (error: unknown) => {
      throw new CommandError(
        `${origin} does not answer: ${String(error)}. RELEASE_API names another address.`,
      )
    },
  )
  const body: { items?: ErrorGroup[] } & Answer = await answer.json().catch(() => ({}))
  if (!answer.ok || !body.items)
    throw new CommandError(body.debugMessage ?? body.message ?? `${origin} answers ${answer.status}`)
  return body.items
}

/** Asks the server for a change; the server checks rights and gate, and signs. @param address RELEASE_API */
export function askServer({ store, env }: StoreContext, address: string): NonNullable<Context['ask']> {
  const origin = originOfServer(address)
  return async (change, { who, reason, force = false, expectedRevision }, trial) => {
    const now = expectedRevision ?? (await readLive(store, env))?.revision ?? 0
    const revision = trial ? trial.revision - 1 : now
    const signer = await processSigner(store, env, false)
    const found = sentencesFor(reasonsOf(trial?.findings ?? []))
      .map((sentence) => sentence.slice(0, 1_000))
      .slice(0, 50)
    const body = { change, reason, revision, who, force, drawn: trial?.isRendered ?? false, found }
    const answer = await request(origin, 'changes', signer, body).catch((error: unknown) => {
      throw new ServerUnreachable(
        `${origin} does not answer: ${String(error)}. While it is down, operations do this with the server's key.`,
      )
    })
    if (!answer.ok) {
      const { code, message, debugMessage, refusal }: Answer = await answer.json().catch(() => ({}))
      if (code === 'RELEASES_CHANGED' && expectedRevision === undefined) throw new Conflict()
      throw new CommandError(refusal ?? debugMessage ?? message ?? `${origin} answers ${answer.status}`)
    }
    const live = await readLive(store, env)
    if (!live) throw new CommandError(`${store.name} has no live.json: is it the store of ${origin}?`)
    return live
  }
}
