import type { ApiError } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { type HourlyLimit, releaseQuota, reserveQuota } from '../../limits/hourly-limit.ts'

/** Limits across orders stop floods of SMS and guessing order by order; each order also has limits of its own. */
const sendsToPhone: HourlyLimit = {
  name: 'delivery.sends-to-phone',
  max: 15,
  message: 'На этот телефон за час отправлено слишком много кодов',
}
const orderGuesses = 'За этот час введено слишком много неверных кодов'
const guessesOfUser: HourlyLimit = { name: 'delivery.guesses-of-user', max: 20, message: orderGuesses }
const guessesOfPhone: HourlyLimit = { name: 'delivery.guesses-of-phone', max: 15, message: orderGuesses }

const sendsOfUser = ({ platform }: ServiceContext): HourlyLimit => ({
  name: 'delivery.sends-of-user',
  max: platform.config.codesPerHour,
  message: 'За этот час вы отправили слишком много кодов',
})

/** @returns the refusal when the sender or the phone has reached the limit of this hour */
export async function reserveSmsQuota(ctx: ServiceContext, phone: string): Promise<ApiError | undefined> {
  return (
    (await reserveQuota(ctx, sendsOfUser(ctx), ctx.actor.name)) ??
    (await reserveQuota(ctx, sendsToPhone, phone))
  )
}

/** Counts a guess before it is checked. @returns the refusal when the limit of this hour is reached */
export async function reserveCodeAttempt(ctx: ServiceContext, phone: string): Promise<ApiError | undefined> {
  return (
    (await reserveQuota(ctx, guessesOfUser, ctx.actor.name)) ??
    (await reserveQuota(ctx, guessesOfPhone, phone))
  )
}

/** Returns the guess, because the code was right. */
export async function releaseCodeAttempt(ctx: ServiceContext, phone: string): Promise<void> {
  await releaseQuota(ctx, guessesOfUser, ctx.actor.name)
  await releaseQuota(ctx, guessesOfPhone, phone)
}
