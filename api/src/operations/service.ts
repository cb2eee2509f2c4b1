import type { CallAnswer, CallQuery, HistoryEntry, LivePointer, ReleasesStatus } from '@cabinet/contract'
import {
  type Context,
  killRemote,
  Refusal,
  readHistory,
  readLive,
  rollback,
  setMaintenance,
  stopCanary,
  type Why,
} from '@cabinet/release'
import { type Actor, audit } from '../audit/audit.ts'
import { ApiError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { statusOf } from './status.ts'

type Parts = Pick<Platform, 'db' | 'clock' | 'releases'>

const contextOf = ({ releases }: Pick<Platform, 'releases'>): Context => releases

/** What is live. @throws ApiError 409 when the store can't be read or is not signed by the key of this server. */
export function releasesStatus(platform: Parts): Promise<ReleasesStatus> {
  return inRussian(async () => {
    const context = contextOf(platform)
    const [pointer, history] = [await readLive(context.store, context.env), await historyOf(context)]
    return statusOf(platform, pointer, history)
  })
}

export function releasesHistory(
  platform: Pick<Platform, 'releases'>,
  { page, lim }: CallQuery<'GET /releases/v1/history'>,
): Promise<CallAnswer<'GET /releases/v1/history'>> {
  return inRussian(async () => {
    const all = await historyOf(contextOf(platform))
    return { items: all.slice((page - 1) * lim, page * lim), total: all.length }
  })
}

export interface Decision {
  readonly reason: string
  readonly revision: number
}

type Move = (context: Context, why: Why) => Promise<LivePointer>

/** Does what an operator has decided, on the revision that he saw, and writes it down twice: in the store's history and in ours. */
async function move(
  platform: Parts,
  actor: Actor,
  { reason, revision }: Decision,
  entry: { action: string; id: string; after?: object },
  what: Move,
): Promise<ReleasesStatus> {
  const context = contextOf(platform)
  await inRussian(async () => {
    const now = (await readLive(context.store, context.env))?.revision ?? 0
    if (now !== revision)
      throw new ApiError(
        409,
        'RELEASES_CHANGED',
        'Выпуски уже изменил кто-то другой. Посмотрите и решите снова',
      )
    await what(context, { who: actor.name, reason: reason.trim(), expectedRevision: revision })
  })
  await audit(platform.db, platform.clock(), actor, {
    action: entry.action,
    subject: 'release',
    id: entry.id,
    after: { ...entry.after, reason },
  })
  return releasesStatus(platform)
}

export const rollBack = (platform: Parts, actor: Actor, app: string, decision: Decision) =>
  move(platform, actor, decision, { action: 'release.rollback', id: app }, (context, why) =>
    rollback(context, app, why),
  )

export const switchOff = (platform: Parts, actor: Actor, app: string, decision: Decision & { on: boolean }) =>
  move(
    platform,
    actor,
    decision,
    { action: decision.on ? 'release.kill' : 'release.revive', id: app },
    (context, why) => killRemote(context, app, decision.on, why),
  )

export const endCanary = (platform: Parts, actor: Actor, app: string, decision: Decision) =>
  move(platform, actor, decision, { action: 'release.canary-stop', id: app }, (context, why) =>
    stopCanary(context, app, why),
  )

export const technicalWorks = (platform: Parts, actor: Actor, decision: Decision & { on: boolean }) =>
  move(
    platform,
    actor,
    decision,
    { action: 'release.maintenance', id: 'all', after: { on: decision.on } },
    (context, why) => setMaintenance(context, decision.on, why),
  )

const historyOf = ({ store, env }: Context): Promise<HistoryEntry[]> => readHistory(store, env)

/** The store's tool speaks English to those at its command line. */
async function inRussian<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new ApiError(409, 'RELEASE_REFUSED', sentenceFor(error.message), { debugMessage: error.message })
  }
}

const sentences: readonly (readonly [RegExp, string])[] = [
  [/has no previous version/, 'Предыдущей версии нет: выпустите нужную командой promote'],
  [/is not live/, 'Такое приложение не выпущено'],
  [/has no canary/, 'Канарейки уже нет'],
  [/has no kill switch/, 'Оболочку отключить нельзя: включите технические работы или откатите её'],
  [/is at revision/, 'Выпуски уже изменил кто-то другой. Посмотрите и решите снова'],
  [/signed|key/i, 'Подпись выпусков не проверить: серверу нужен ключ RELEASE_KEY'],
]

const sentenceFor = (message: string): string =>
  sentences.find(([pattern]) => pattern.test(message))?.[1] ??
  'Хранилище выпусков отказало: подробности в debugMessage'
