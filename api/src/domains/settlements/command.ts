import { narrowContext } from '../../platform/access/scope.ts'
import { inTransaction, type ServiceContext } from '../../platform/service-context.ts'
import { startOfNextDay } from '../../platform/time/business-zone.ts'
import { findUnknownPartners } from '../partners/facts.ts'
import { queueMails } from './mails/queue-mails.ts'
import { insertByHand, planningDay, requestMailing, requeueUnloading } from './plan-queries.ts'
import { selectUnloading } from './queries.ts'
import { makeUnloading } from './unloading.ts'

interface UnloadOptions {
  readonly partner?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly mail?: boolean | undefined
}

/** Runs `unload`: makes the missing registers of a partner and period. @returns the exit code */
export async function exportRegistersCommand(
  ctx: ServiceContext,
  { partner, from, to = from, mail = false }: UnloadOptions,
  print: (line: string) => void,
): Promise<number> {
  const zone = ctx.platform.config.businessTz
  if (partner === undefined || from === undefined || to === undefined) {
    print('Give --partner CODE --from YYYY-MM-DD [--to YYYY-MM-DD].')
    return 2
  }
  if (!isDay(from, zone) || !isDay(to, zone) || from > to) {
    print('This is no period.')
    return 2
  }
  if (to >= (await planningDay(ctx))) {
    print(
      'The period has not ended: its last day must be before today, and changes of it may still be under way.',
    )
    return 2
  }
  if ((await findUnknownPartners(ctx, [partner])).length > 0) {
    print(`There is no partner ${partner}.`)
    return 1
  }
  const period = { merchant_id: partner, start_day: from, end_day: to, mailing: mail }
  return unloadByHand(narrowContext(ctx, partner), period, print)
}

async function unloadByHand(
  ctx: ServiceContext,
  period: Parameters<typeof insertByHand>[1],
  print: (line: string) => void,
): Promise<number> {
  const { id, state, mails_entered_at } = await insertByHand(ctx, period)
  if (period.mailing === true) {
    await requestMailing(ctx, id)
    if (state === 'ready') await inTransaction(ctx, (ctx) => queueMails(ctx, id))
    print(
      mails_entered_at === null
        ? 'The running server will send the mails.'
        : 'The mails of this period are sent or on their way.',
    )
  }
  if (state === 'ready') {
    print('The registers of this period are already made.')
    return 0
  }
  await inTransaction(ctx, (ctx) => requeueUnloading(ctx, id))
  // The server may take the same job; the later attempt publishes.
  const isMade = await makeUnloading(ctx, id).then(
    async () => (await selectUnloading(ctx, id))?.state === 'ready',
    () => false,
  )
  print(isMade ? 'The registers are made.' : 'The registers are not made yet; they will be tried again.')
  return isMade ? 0 : 1
}

function isDay(text: string, zone: ServiceContext['platform']['config']['businessTz']): boolean {
  try {
    startOfNextDay(text, zone)
    return true
  } catch {
    return false
  }
}
