import type { App } from './queries.ts'

type Version = App['versions'][number]

const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 1 })
const wholeNumber = new Intl.NumberFormat('ru')
const seconds = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Removes the hash that tells builds apart: it is unreadable in a list, and the details show it. */
export const shortVersion = (version: string): string => version.replace(/(-dev\.\d{8})\.[0-9a-f]{7,}$/, '$1')

/** Rounds a share down to whole percents, so that 100 % means all. */
const share = (value: number): string => percent.format(Math.floor(value * 100) / 100)

/** Returns the rollout of the live version. */
export function describeRollout({ versions }: Pick<App, 'versions'>): string | undefined {
  const open = versions.filter(({ role }) => role !== 'canary')
  const all = open.reduce((sum, { tabs }) => sum + tabs, 0)
  const arrived = open.find(({ role }) => role === 'live')?.tabs ?? 0
  return all === 0 ? undefined : `${share(arrived / all)} открытых вкладок`
}

export const roleText: Readonly<Record<Version['role'], string>> = {
  live: 'в работе',
  canary: 'пробный выпуск',
  previous: 'предыдущая',
  old: 'прежняя',
}

export const failureText = ({ sessions, failed }: Version): string =>
  sessions === 0 ? '—' : percent.format(failed / sessions)

/** Fewer sessions describe their users more than the version. */
const minPaintSessions = 30

export const describePaintTime = ({ lcp, sessions }: Version): string =>
  lcp === null || sessions < minPaintSessions ? '—' : `${seconds.format(lcp / 1000)} с`

export const countText = (value: number): string => wholeNumber.format(value)

/** Returns the last look at a canary in words. */
export function describeLastLook({ look, nextLook }: NonNullable<App['canary']>): string {
  if (look === null) return `Первое сравнение с ${countText(nextLook)} сессий`
  const arm = ({ failed, sessions }: (typeof look)['live']) =>
    `${countText(failed)} из ${countText(sessions)}`
  return `С ошибками ${arm(look.canary)}, в рабочей ${arm(look.live)}; дальше с ${countText(nextLook)} сессий`
}
