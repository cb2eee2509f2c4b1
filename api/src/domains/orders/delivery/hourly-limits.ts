import type { Call } from '../../../platform/call.ts'
import type { ApiError } from '../../../platform/http/errors.ts'
import { type HourlyLimit, releaseQuota, takeFromLimit } from '../../audit/hourly-limit.ts'

/** Limits across orders stop floods of SMS and guessing order by order; each order also has limits of its own. */
const sendsToPhone: HourlyLimit = {
  name: 'delivery.sends-to-phone',
  max: 15,
  message: 'На этот телефон за час отправлено слишком много кодов',
}
const orderGuesses = 'За этот час введено слишком много неверных кодов'
const guessesOfUser: HourlyLimit = { name: 'delivery.guesses-of-user', max: 20, message: orderGuesses }
const guessesOfPhone: HourlyLimit = { name: 'delivery.guesses-of-phone', max: 15, message: orderGuesses }

const sendsOfUser = ({ platform }: Call): HourlyLimit => ({
  name: 'delivery.sends-of-user',
  max: platform.config.codesPerHour,
  message: 'За этот час вы отправили слишком много кодов',
})

/** @returns the refusal when the sender or the phone has reached the limit of this hour */
export async function reserveSmsQuota(call: Call, phone: string): Promise<ApiError | undefined> {
  return (
    (await takeFromLimit(call, sendsOfUser(call), call.actor.name)) ??
    (await takeFromLimit(call, sendsToPhone, phone))
  )
}

/** Counts a guess before it is checked. @returns the refusal when the limit of this hour is reached */
export async function reserveCodeAttempt(call: Call, phone: string): Promise<ApiError | undefined> {
  return (
    (await takeFromLimit(call, guessesOfUser, call.actor.name)) ??
    (await takeFromLimit(call, guessesOfPhone, phone))
  )
}

/** Returns the guess, because the code was right. */
export async function releaseCodeAttempt(call: Call, phone: string): Promise<void> {
  await releaseQuota(call, guessesOfUser, call.actor.name)
  await releaseQuota(call, guessesOfPhone, phone)
}
