import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { isDatabaseUnavailable, isForbidden, isReadOnly } from '../db/unavailable.ts'
import { errorBody } from './error-reply.ts'
import { unavailable } from './errors.ts'
import { secureServer } from './secure-server.ts'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

type Place = Pick<Config, 'host' | 'port' | 'listenFd' | 'tls'>

export interface Admission<T> {
  readonly opened: T
  /** Listens already, when there was something to wait for. */
  readonly door?: Server
}

/**
 * Opens what a process needs, again and again while a database or a store is away; meanwhile `/healthz` answers 200 and everything else
 * 503. @param say gets a line per failed attempt @throws the error that no waiting repairs
 */
export async function openWithRetries<T>(
  place: Place,
  open: () => Promise<T>,
  say: (line: string) => void,
): Promise<Admission<T>> {
  let door: Server | undefined
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      const opened = await open()
      return { opened, ...(door && { door }) }
    } catch (error) {
      const reason = reasonToWait(error)
      if (reason === undefined) {
        door?.close()
        throw error
      }
      door ??= await openDoor(place)
      say(`${reason} Next attempt in ${pauseMs / 1000} s.`)
    }
    await wait(pauseMs)
  }
}

function reasonToWait(error: unknown): string | undefined {
  if (isReadOnly(error)) return 'The database is read-only.'
  if (isForbidden(error)) return 'The schema is not that of this version: run `./cabinet api migrate`.'
  return isDatabaseUnavailable(error) ? `Not available: ${messageOf(error)}.` : undefined
}

function messageOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : []
  if (first !== undefined) return messageOf(first)
  return error instanceof Error ? error.message : String(error)
}

async function openDoor({ host, port, listenFd: fd, tls }: Place): Promise<Server> {
  const door = tls ? secureServer(tls, answer) : createServer(answer)
  door.listen(fd === undefined ? { host, port } : { fd })
  await once(door, 'listening')
  return door
}

const answer: RequestListener = (request, response) => {
  const isAlive = request.url === '/healthz'
  const refusal = unavailable(undefined)
  response.writeHead(isAlive ? 200 : refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(request.httpVersionMajor === 1 && { connection: 'close' }),
    ...(isAlive ? {} : { 'retry-after': String(refusal.retryAfter) }),
  })
  response.end(JSON.stringify(isAlive ? { status: 'ok' } : errorBody(refusal, randomUUID())))
}
