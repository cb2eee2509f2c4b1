import { createHmac, timingSafeEqual } from 'node:crypto'
import { firstDayOf, shiftDays } from '@cabinet/contract/report-steps'
import { scopeOf } from '../../platform/access/scope.ts'
import type { JobData } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type ServiceContext, type UserContext } from '../../platform/service-context.ts'
import { dayOf, startOfDay } from '../../platform/time/business-zone.ts'
import { inSpan } from '../../platform/tracing/tracing.ts'
import { countOrders, readDashboard } from '../analytics/service.ts'
import { audit } from '../audit/audit.ts'
import { countExpiring } from '../orders/service.ts'
import { findVisiblePartners } from '../partners/facts.ts'
import { findActiveUser } from '../users/account.ts'
import { composeMorningMail } from './compose.ts'
import {
  insertUser,
  markSent,
  queueMorningMails,
  selectMailSubscription,
  updateMailSubscription,
} from './queries.ts'

const hour = 3_600_000

/** By noon the day's work is under way and what the mail warns of has happened, so a later one is not sent. */
const hours = { from: 9, to: 12 }

export async function readSetting({ db, actor }: UserContext): Promise<{ on: boolean }> {
  return { on: await selectMailSubscription(db, actor.userId) }
}

/** Turns the mail on or off; repeating it changes nothing. */
export function changeSetting(ctx: UserContext, on: boolean): Promise<void> {
  const { userId, name } = ctx.actor
  return inTransaction(ctx, async (ctx) => {
    if (on) await insertUser(ctx.db, userId)
    if (await updateMailSubscription(ctx.db, userId, on ? ctx.now : null))
      await audit(ctx, { action: `user.morning-mail-${on ? 'on' : 'off'}`, subject: 'user', id: name })
  })
}

/** Turns the mail off by the token of a mail, also twice, also for a deleted user. @returns false for a token of nobody */
export async function unsubscribe(ctx: ServiceContext, token: string): Promise<boolean> {
  const userId = userOfUnsubscribeToken(token, ctx.platform)
  if (userId === undefined) return false
  await inTransaction(ctx, async (ctx) => {
    if (!(await updateMailSubscription(ctx.db, userId, null))) return
    const id = (await findActiveUser(ctx, userId))?.username ?? userId
    await audit(ctx, { action: 'user.morning-mail-off', subject: 'user', id, after: { by: 'link' } })
  })
  return true
}

/** Queues the mails of a morning, each user's once, within the hours in which they are worth reading. */
export async function planMorningMails(ctx: ServiceContext): Promise<void> {
  const day = dayOf(ctx.now, ctx.platform.config.businessTz)
  if (!isMorning(ctx, day)) return
  await inTransaction(ctx, async ({ db, platform }) => {
    const users = await queueMorningMails(db, day, morningOf(ctx, day))
    const jobs = users.map((userId) => ({ userId, day }))
    await platform.jobs.sendAll(db, 'morning-mail', jobs)
  })
}

/**
 * Sends a morning mail, always under its Message-ID. Whether it leaves, about which partners and with what of money is judged now.
 * @throws errors that another attempt may overcome
 */
export async function sendMorningMail(
  ctx: ServiceContext,
  { userId, day }: JobData['morning-mail'],
): Promise<void> {
  if (!isMorning(ctx, day) || !(await selectMailSubscription(ctx.db, userId, day))) return
  const user = await findActiveUser(ctx, userId)
  if (user === undefined) return
  const own = { ...ctx, scope: scopeOf(user) }
  const partners = await findVisiblePartners(own)
  if (partners.length === 0) return
  const { config, mailer } = ctx.platform
  const yesterday = shiftDays(day, -1)
  const week = { from: firstDayOf(yesterday, 'week'), to: yesterday }
  const midnight = startOfDay(shiftDays(day, 1), config.businessTz)
  const mail = composeMorningMail({
    ...{
      user,
      partners,
      yesterday,
      week,
      publicUrl: config.publicUrl,
      token: unsubscribeToken(userId, ctx.platform),
    },
    dashboard: await readDashboard(own, { id: 'all', ...week, step: 'day' }),
    expiring: await countExpiring(own, midnight),
    waiting: await countOrders(own, {}),
  })
  const messageId = `morning-${userId}.${day}@${new URL(config.publicUrl).hostname}`
  await inSpan({ name: 'mail', kind: 'client' }, () => mailer.send({ ...mail, to: user.email, messageId }))
  await markSent(ctx.db, userId, day)
}

function isMorning(ctx: ServiceContext, day: string): boolean {
  const since = ctx.now.getTime() - morningOf(ctx, day).getTime()
  return since >= 0 && since < (hours.to - hours.from) * hour
}

function morningOf({ platform }: ServiceContext, day: string): Date {
  return new Date(startOfDay(day, platform.config.businessTz).getTime() + hours.from * hour)
}

/** Returns `17.` with a keyed hash; it lasts as long as TOKEN_KEY, and all it opens is unsubscribing. */
export function unsubscribeToken(userId: number, { keys }: Pick<Platform, 'keys'>): string {
  const mark = createHmac('sha256', keys.token).update(`morning-mail/${userId}`).digest('base64url')
  return `${userId}.${mark}`
}

export function userOfUnsubscribeToken(token: string, platform: Pick<Platform, 'keys'>): number | undefined {
  const userId = Number(/^(\d{1,15})\./.exec(token)?.[1] ?? Number.NaN)
  const [given, expected] = [Buffer.from(token), Buffer.from(unsubscribeToken(userId, platform))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined
}
