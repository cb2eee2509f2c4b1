import type { LivePointer } from '@cabinet/contract'
import { livePointer, storeFailure } from '../../../platform/release-files/live-pointer.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { lastChainCheck } from '../../security-log/service.ts'
import { countUnfinished } from '../../settlements/service.ts'
import { sessionsOf } from '../../telemetry/service.ts'
import { automaticAuthor } from '../canary/watch.ts'
import { backupAgeSeconds } from '../samples.ts'

/** Name → text of what is wrong. */
type Alarms = ReadonlyMap<string, string>

const minuteMs = 60_000
const daySeconds = 24 * 3_600
/** A live version fails when more than this share of at least so many sessions of ten minutes do. */
const failing = { share: 0.02, sessions: 50, ms: 10 * minuteMs }

const when = (isWrong: boolean, name: string, text: string): Alarms => new Map(isWrong ? [[name, text]] : [])

/** Returns the alarms of each family, which is the first word of their names; undefined for what can't be read now. */
export async function alarmFamilies(ctx: ServiceContext): Promise<ReadonlyMap<string, Alarms | undefined>> {
  const { releases, config } = ctx.platform
  const pointer = await livePointer(releases)
  const failure = storeFailure(releases)
  const isChainWhole = await lastChainCheck(ctx)
  const age = await backupAgeSeconds(config.backupPath, ctx.now)
  const registers = (await countUnfinished(ctx, 'unloadings')).failed
  const mails = (await countUnfinished(ctx, 'unloading_mails')).failed
  return new Map([
    ['canary', pointer && stoppedCanaries(pointer)],
    ['version', pointer && (await failingVersions(ctx, pointer))],
    ['store', when(failure !== undefined, 'store', 'Хранилище версий не отвечает')],
    [
      'audit',
      isChainWhole === undefined
        ? undefined
        : when(!isChainWhole, 'audit', 'Цепочка журнала аудита нарушена'),
    ],
    ['registers', when(registers > 0, 'registers', `Реестры не сформированы: ${registers}`)],
    ['mails', when(mails > 0, 'mails', `Письма с реестрами не отправлены: ${mails}`)],
    ['backup', when((age ?? 0) > daySeconds, 'backup', 'Нет резервной копии моложе суток')],
  ])
}

/** Until somebody releases the app again. */
function stoppedCanaries({ last }: LivePointer): Alarms {
  const stopped = Object.entries(last).filter(
    ([, { action, who }]) => action === 'canary-stop' && who === automaticAuthor,
  )
  return new Map(
    stopped.map(([app, { reason }]) => [`canary ${app}`, `Пробный выпуск ${app} остановлен: ${reason}`]),
  )
}

async function failingVersions(ctx: ServiceContext, { apps }: LivePointer): Promise<Alarms> {
  const found = new Map<string, string>()
  const from = new Date(ctx.now.getTime() - failing.ms)
  for (const [app, { live: version }] of Object.entries(apps)) {
    const { sessions, failed } = await sessionsOf(ctx, { app, version, from, to: ctx.now })
    if (sessions < failing.sessions || failed <= sessions * failing.share) continue
    found.set(
      `version ${app} ${version}`,
      `${app} ${version}: ошибки в ${failed} из ${sessions} сессий за 10 минут`,
    )
  }
  return found
}
