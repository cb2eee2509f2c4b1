import type { CallAnswer } from '@cabinet/contract'

type SecurityEvent = CallAnswer<'GET /users/api/v1/security-log'>['items'][number]

/** A record, or the newest of a user's sign-ins that no other record interrupts. */
export interface LogRow extends SecurityEvent {
  readonly count: number
  /** The instant of the oldest one. */
  readonly since: string
}

export const asSingleRow = (event: SecurityEvent): LogRow => ({ ...event, count: 1, since: event.at })

/** Folds sign-ins of one user from one address that stand between other records, newest first. */
export function foldSignIns(events: readonly SecurityEvent[]): LogRow[] {
  const rows: LogRow[] = []
  let places = new Map<string, number>()
  for (const event of events) {
    const isSignIn = event.what === 'Вход'
    if (!isSignIn) places = new Map()
    const key = `${event.who} ${event.address}`
    const place = places.get(key)
    const newest = place === undefined ? undefined : rows[place]
    if (place !== undefined && newest) rows[place] = { ...newest, count: newest.count + 1, since: event.at }
    else rows.push(asSingleRow(event))
    if (isSignIn && !newest) places.set(key, rows.length - 1)
  }
  return rows
}
