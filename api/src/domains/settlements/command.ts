import { systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayOf, endOfDay } from '../../platform/time/business-zone.ts'
import { unknownPartners } from '../partners/facts.ts'
import { insertUnloadings } from './plan.ts'
import { makeWaiting } from './unloading.ts'

interface Asked {
  readonly partner?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Whether the registers are mailed too. */
  readonly mail?: boolean | undefined
}

/** `unload`: has the registers of a partner and period made now; those that exist stay as they are. @returns the exit code. */
export async function unloadCommand(
  platform: Pick<Platform, 'db' | 'database' | 'config' | 'clock' | 'files'>,
  { partner, from, to = from, mail = false }: Asked,
  print: (line: string) => void,
): Promise<number> {
  const { db, config, clock } = platform
  const scope = systemScope('unloading by hand')
  if (partner === undefined || from === undefined || to === undefined) {
    print('Укажите --partner КОД --from ГГГГ-ММ-ДД [--to ГГГГ-ММ-ДД].')
    return 2
  }
  if (!isDay(from, config.businessTz) || !isDay(to, config.businessTz) || from > to) {
    print('Период указан неверно.')
    return 2
  }
  if (to >= dayOf(clock(), config.businessTz)) {
    print('Период ещё не закончился: последний день должен быть раньше сегодняшнего.')
    return 2
  }
  if ((await unknownPartners({ db }, [partner])).length > 0) {
    print(`Партнёра ${partner} нет.`)
    return 1
  }
  const period = { merchantId: partner, start: from, end: to, mailing: mail }
  await insertUnloadings(db, scope, clock(), [period], { byHand: true })
  const asked = () =>
    scoped(db, scope)
      .selectFrom('unloadings', 'u')
      .selectAll('u')
      .where('u.merchant_id', '=', partner)
      .where('u.kind', '=', 'registers')
      .where('u.start_day', '=', from)
      .where('u.end_day', '=', to)
      .executeTakeFirstOrThrow()
  const before = await asked()
  if (mail) {
    await scoped(db, scope)
      .updateTable('unloadings')
      .set({ mailing: true })
      .where('id', '=', before.id)
      .execute()
    print(
      before.mails_entered_at === null
        ? 'Письма отправит работающий сервер.'
        : 'Письма этого периода уже отправлены или отправляются.',
    )
  }
  if (before.state === 'ready') {
    print('Реестры этого периода уже сформированы.')
    return 0
  }
  await scoped(db, scope)
    .updateTable('unloadings')
    .set({ state: 'waiting', attempts: 0, next_try_at: clock() })
    .where('id', '=', before.id)
    .where('state', '<>', 'ready')
    .execute()
  await makeWaiting(platform)
  const { state } = await asked()
  print(state === 'ready' ? 'Реестры сформированы.' : 'Реестры не сформированы, попытка повторится.')
  return state === 'ready' ? 0 : 1
}

function isDay(text: string, zone: Platform['config']['businessTz']): boolean {
  try {
    endOfDay(text, zone)
    return true
  } catch {
    return false
  }
}
