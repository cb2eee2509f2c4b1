import type { JobData } from '../../../platform/jobs/jobs.ts'
import { inTransaction, type ServiceContext } from '../../../platform/service-context.ts'
import { traceHeaders } from '../../../platform/tracing/tracing.ts'
import { withTimeout } from '../../../ports/with-timeout.ts'
import { audit } from '../../audit/audit.ts'
import { deleteAlarm, insertAlarm, selectAlarms } from '../queries.ts'
import { alarmFamilies } from './conditions.ts'

type Message = JobData['send-alarm']

const sendMs = 10_000

/** Queues the message in the transaction that notes the alarm, so that each is sent once by all processes together. */
async function announce(
  ctx: ServiceContext,
  { name, text }: Pick<Message, 'name' | 'text'>,
  state: Message['state'],
) {
  const at = ctx.now.toISOString()
  await ctx.platform.jobs.send(ctx.db, 'send-alarm', { name, text, state, at })
  await audit(ctx, { action: `alarm.${state}`, subject: 'release', id: name, after: { text } })
}

/** Raises an alarm that is not raised yet. @param until the end of one that passes by itself */
export async function raiseAlarm(
  ctx: ServiceContext,
  alarm: { readonly name: string; readonly text: string; readonly until?: Date },
): Promise<void> {
  if (ctx.platform.config.alertUrl === undefined) return
  await inTransaction(ctx, async (ctx) => {
    if (await insertAlarm(ctx, alarm)) await announce(ctx, alarm, 'raised')
  })
}

/** Raises alarms of what is wrong now, and ends those of what is right again. */
export async function watchAlarms(ctx: ServiceContext): Promise<void> {
  const families = await alarmFamilies(ctx)
  const wrong = [...families.values()].flatMap((found) => [...(found ?? [])])
  for (const [name, text] of wrong) await raiseAlarm(ctx, { name, text })
  for (const { name, text, until } of await selectAlarms(ctx.db)) {
    const family = families.get(name.split(' ')[0] ?? '')
    // What can't be read now is neither right nor wrong.
    const isOver = until === null ? family !== undefined && !family.has(name) : until <= ctx.now
    if (isOver)
      await inTransaction(ctx, async (ctx) => {
        if (await deleteAlarm(ctx.db, name)) await announce(ctx, { name, text }, 'over')
      })
  }
}

/** Sends an alarm to ALERT_URL: JSON, whose `text` Slack and its like show. @throws when it is not taken; the job retries */
export async function sendAlarm(
  { platform }: ServiceContext,
  { name, text, state, at }: Message,
  signal: AbortSignal,
): Promise<void> {
  const { alertUrl, publicUrl } = platform.config
  if (alertUrl === undefined) return
  const sign = state === 'raised' ? '🔴' : '🟢 Прошло:'
  const body = { text: `${sign} ${text} (${publicUrl})`, alarm: name, state, at, cabinet: publicUrl }
  const response = await fetch(alertUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...traceHeaders() },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: withTimeout(sendMs, signal),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`ALERT_URL answered ${response.status}`)
}
