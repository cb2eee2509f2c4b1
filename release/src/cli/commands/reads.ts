import { type HistoryEntry, type LivePointer, release } from '@cabinet/contract'
import type { Context } from '../../context.ts'
import { parseJson } from '../../files/parse-json.ts'
import { sentences } from '../../gate/finding.ts'
import { gateFindings } from '../../gate/gate.ts'
import { missingOnApi, worksWith } from '../../gate/works-with.ts'
import { readKeySet } from '../../keys/key-set.ts'
import { Refusal } from '../../refusal.ts'
import { readHistory } from '../../store/history.ts'
import { readLive } from '../../store/live.ts'
import type { Target } from '../../store-context.ts'
import { publishedManifest } from '../../versions/manifest.ts'
import type { Command } from '../command.ts'
import { ruleWords, showRest, showStatus } from '../show-status.ts'

/** @returns the gate's sentences, without a trial in a browser */
async function reasons({ store, env }: Context, target: Target): Promise<string[]> {
  const [pointer, keys] = [await readLive(store, env), await readKeySet(store, env)]
  const { app, version } = target
  if (!keys) throw new Refusal(`${store.name} has no key set: nothing was ever published there.`)
  const before: LivePointer['apps'] = pointer?.apps ?? {}
  const now = before[app]
  if (now?.live === version) return []
  if (now?.revoked?.includes(version)) return [`${app} ${version} is revoked and never goes live again.`]
  const after = { ...before, [app]: { ...now, live: version, previous: now?.live ?? null, canary: null } }
  try {
    return sentences(await gateFindings(store, keys, { before, after, moved: [target] }))
  } catch (error) {
    if (error instanceof Refusal) return [error.message]
    throw error
  }
}

async function explain(context: Context, target: Target): Promise<string> {
  const name = `${target.app} ${target.version}`
  const { uses } = await publishedManifest(context.store, target.app, target.version)
  const found = await reasons(context, target)
  const blind = uses ? [] : [`${name} does not say what it uses: its ranges alone were compared.`]
  const verdict =
    found.length > 0 ? 'would be refused' : 'nothing speaks against it but a browser, which promote asks'
  return [`${name}: ${verdict}`, ...found.map((sentence) => `  ${sentence}`), ...blind].join('\n')
}

async function servedAt(address: string): Promise<Buffer> {
  const url = `${address.replace(/\/+$/, '')}/api/contract.json`
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok)
    throw new Refusal(`${url} does not answer with what the API serves. Is it a cabinet's API?`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Times are in the business zone, as everywhere in the cabinet. */
function shown(entry: HistoryEntry, zone: string): string {
  const { revision, at, who, action, changes, reason, rule, forced = [], undrawn } = entry
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const moves = changes.map(({ app, from, to }) => `${app} ${from ?? '–'} → ${to}`).join(', ')
  const blind = undrawn ? ', not drawn in a browser' : ''
  const audience = rule ? ` (${ruleWords(rule)})` : ''
  const against = forced.map((one) => `\n    forced: ${one}`).join('')
  return `${revision}  ${format.format(new Date(at))} ${zone}  ${who}  ${action}  ${moves}${audience}${blind}\n    ${reason}${against}`
}

function positive(value: string, name: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Refusal(`--${name} takes a whole number above 0.`)
}

export const readCommands: readonly Command[] = [
  {
    line: 'status [--full] [--json]',
    about: 'what is live; --full: what is revoked, and what each works with',
    run: async ({ store, env }, _args, flags) => {
      const live = await readLive(store, env)
      if (!live) throw new Refusal(`${store.name} has no live.json any more.`)
      const { revision, maintenance, apps, last } = live
      const works = flags.full ? await worksWith(store, apps) : undefined
      if (flags.json)
        return JSON.stringify({ revision, maintenance, apps, last, ...(works && { works }) }, null, 2)
      return [showStatus(live), ...(works ? [showRest(live, works)] : [])].join('\n')
    },
  },
  {
    line: 'explain <app> <version>',
    about: 'why the gate would refuse it now, without its browser',
    needs: 'versions',
    run: (context, [app = '', version = '']) => explain(context, { app, version }),
  },
  {
    line: 'history [--page N] [--lim N] [--json]',
    about: 'newest first, 20 on a page',
    run: async ({ store, env }, _args, { json, page = '1', lim = '20' }) => {
      const wanted = { page: positive(page, 'page'), lim: positive(lim, 'lim') }
      const { items } = await readHistory(store, env, wanted)
      const zone = env.BUSINESS_TZ || '+06:00'
      return json ? JSON.stringify(items, null, 2) : items.map((one) => shown(one, zone)).join('\n')
    },
  },
  {
    line: 'check --api URL',
    about: 'whether an API serves what versions in use need, before it is deployed',
    run: async ({ store, env }, _args, { api }) => {
      if (api === undefined) throw new Refusal('Name the API: check --api https://new.example.kz')
      const served = parseJson(await servedAt(api), api, release.ServedApi)
      const lacks = await missingOnApi({ store, env }, served)
      if (lacks.length > 0) throw new Refusal(lacks.join('\n'))
      return `the API ${served.contract} of ${api} serves all that versions in use need`
    },
  },
]
