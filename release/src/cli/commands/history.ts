import type { HistoryEntry } from '@cabinet/contract'
import { Refusal } from '../../refusal.ts'
import { readHistory } from '../../store/history.ts'
import type { Command } from '../options.ts'
import { ruleWords } from '../show-status.ts'

/** Times are those of the business zone, as everywhere in the cabinet. */
function momentIn(zone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => `${format.format(new Date(at))} ${zone}`
}

function shown(
  { revision, at, who, action, changes, reason, rule, forced = [], undrawn }: HistoryEntry,
  moment: (at: string) => string,
): string {
  const moves = changes.map(({ app, from, to }) => `${app} ${from ?? '–'} → ${to}`)
  const audience = rule ? ` (${ruleWords(rule)})` : ''
  const against = forced.map((one) => `\n    forced: ${one}`).join('')
  const blind = undrawn ? ', not drawn in a browser' : ''
  return `${revision}  ${moment(at)}  ${who}  ${action}  ${moves.join(', ')}${audience}${blind}\n    ${reason}${against}`
}

function positive(value: string, name: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Refusal(`--${name} takes a whole number above 0.`)
}

export const historyCommand: Command = {
  flags: ['json', 'page', 'lim'],
  takes: [],
  run: async ({ store, env }, _args, { json, page = '1', lim = '20' }) => {
    const moment = momentIn(env.BUSINESS_TZ || '+06:00')
    const { items } = await readHistory(store, env, {
      page: positive(page, 'page'),
      lim: positive(lim, 'lim'),
    })
    return json ? JSON.stringify(items, null, 2) : items.map((one) => shown(one, moment)).join('\n')
  },
}
