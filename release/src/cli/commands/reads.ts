import { type ErrorGroup, type HistoryEntry, release } from '@cabinet/contract'
import { tryChange } from '../../changes/change.ts'
import { emptyState, nextState } from '../../changes/next-state.ts'
import type { Context } from '../../context.ts'
import { parseJson } from '../../files/parse-json.ts'
import { reasonsOf } from '../../gate/finding.ts'
import { gateFindings } from '../../gate/gate.ts'
import { compatibleHosts, missingInApi } from '../../gate/works-with.ts'
import { readKeySet } from '../../keys/key-set.ts'
import { CommandError, Refusal, refusal } from '../../refusal.ts'
import { sentencesFor } from '../../refusals/reason.ts'
import { readHistory, readLive } from '../../store/live.ts'
import type { Target } from '../../versions/manifest.ts'
import { publishedManifest, publishedSignature } from '../../versions/manifest.ts'
import { fetchErrors } from '../ask-server.ts'
import type { Command } from '../command.ts'
import { describeMoves, showDetails, showStatus } from '../show-status.ts'

/** Returns the gate's sentences about a promote, without a trial in a browser. */
async function explain({ store, env }: Context, target: Target): Promise<string> {
  const { app, version } = target
  const { uncommitted = [] } = await publishedManifest(store, app, version)
  const [now, keys] = [await readLive(store, env), await readKeySet(store, env)]
  if (!keys) throw new CommandError(`${store.name} has no key set: nothing was ever published there.`)
  const judge = async () => {
    const { apps } = await nextState(store, now ?? emptyState, { type: 'promote', versions: [target] }, '')
    const before = now?.apps ?? {}
    return sentencesFor(reasonsOf(await gateFindings(store, keys, { before, after: apps, moved: [target] })))
  }
  const found = await judge().catch((error: unknown) => {
    if (error instanceof Refusal) return [error.message]
    throw error
  })
  const verdict =
    found.length > 0 ? 'would be refused' : 'passes all checks except the browser check, which promote runs'
  const { forced } = (await publishedSignature(store, app, version)) ?? {}
  const notes = [
    ...(uncommitted.length > 0 ? [`built from sources that no commit holds: ${uncommitted.join(', ')}`] : []),
    ...(forced === undefined ? [] : [`published against its checks: ${forced}`]),
  ]
  return [`${app} ${version}: ${verdict}`, ...[...found, ...notes].map((sentence) => `  ${sentence}`)].join(
    '\n',
  )
}

async function servedAt(address: string): Promise<Buffer> {
  const url = `${address.replace(/\/+$/, '')}/api/contract.json`
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok)
    throw new CommandError(`${url} does not answer with what the API serves. Is it a cabinet's API?`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Returns a time in the business zone, as everywhere in the cabinet. */
function formatTime(at: string, zone: string): string {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return `${format.format(new Date(at))} ${zone}`
}

function describeError(
  { name, message, frames, count, first, last, versions, browsers }: ErrorGroup,
  zone: string,
) {
  const [cause, ...callers] = frames.map(({ file, line, column }) => `at ${file}:${line}:${column}`)
  return [
    `${name}: ${message}`,
    cause ?? 'at no place of our own code, or the version was published without source maps',
    ...callers,
    `${count} times, ${formatTime(first, zone)} to ${formatTime(last, zone)}; ${versions.join(', ')}; ${browsers.join(', ')}`,
  ].join('\n    ')
}

function shown(entry: HistoryEntry, zone: string): string {
  const { revision, at, who, action, reason } = entry
  return [`${revision}  ${formatTime(at, zone)}  ${who}  ${action}`, reason, ...describeMoves(entry)].join(
    '\n    ',
  )
}

export const readCommands: readonly Command[] = [
  {
    line: 'status [--full] [--json]',
    allowsOld: true,
    about: 'what is live; --full: what is revoked, and what each works with',
    run: async ({ store, env }, _args, flags) => {
      const live = await readLive(store, env)
      if (!live) throw new CommandError(`${store.name} has no live.json any more.`)
      const { revision, maintenance, apps, last } = live
      const seen = store.mark.revision
      const older = revision < seen ? `: an older copy, ${seen} was seen` : ''
      // Standard output has a line for each app.
      console.error(`revision ${revision}${maintenance ? ', maintenance' : ''}${older}`)
      const works = flags.full ? await compatibleHosts(store, apps) : undefined
      if (flags.json)
        return JSON.stringify({ revision, maintenance, apps, last, ...(works && { works }) }, null, 2)
      return [showStatus(live), ...(works ? [showDetails(live, works)] : [])].join('\n')
    },
  },
  {
    line: 'explain <app> <version>',
    about: 'why the gate would refuse it now, without its browser',
    needs: 'versions',
    run: (context, [app = '', version = '']) => explain(context, { app, version }),
  },
  {
    line: 'draw <app> <version>',
    about:
      'render its pages beside what is live in a browser and sign the result, so that /releases may promote it',
    needs: 'versions',
    run: async (context, [app = '', version = '']) => {
      const request = { type: 'promote' as const, versions: [{ app, version }] }
      const trial = await tryChange(context, request, { who: '', reason: '' })
      if (!trial) throw refusal('ALREADY_LIVE', { app, version })
      if (!trial.isRendered)
        throw new CommandError('RELEASE_BROWSER=no, or no shell is live: nothing was rendered.')
      return `${app} ${version} passed the browser check: /releases may promote it`
    },
  },
  {
    line: 'history [--page N] [--json]',
    allowsOld: true,
    about: 'newest first, 20 on a page',
    run: async ({ store, env }, _args, { json, page = '1' }) => {
      if (!/^[1-9]\d{0,6}$/.test(page)) throw new CommandError('--page takes a whole number above 0.')
      const { items } = await readHistory(store, env, { page: Number(page), lim: 20 })
      const zone = env.BUSINESS_TZ || '+06:00'
      return json ? JSON.stringify(items, null, 2) : items.map((one) => shown(one, zone)).join('\n')
    },
  },
  {
    line: 'errors <app> [VERSION] [--json]',
    allowsOld: true,
    about: 'why versions failed in seven days: name, message, file and line of the cause; asks the server',
    run: async (context, [app = '', version], { json }) => {
      const { env } = context
      const address = env.RELEASE_API || env.PUBLIC_URL || `http://localhost:${env.PORT || 8080}`
      const groups = await fetchErrors(context, address, { app, ...(version && { version }), lim: '100' })
      if (json) return JSON.stringify(groups, null, 2)
      const zone = env.BUSINESS_TZ || '+06:00'
      return (
        groups.map((group) => describeError(group, zone)).join('\n') ||
        'no errors of signed-in tabs in seven days'
      )
    },
  },
  {
    line: 'check --api URL',
    about: 'whether an API serves what versions in use need, before it is deployed',
    run: async ({ store, env }, _args, { api }) => {
      if (api === undefined) throw new CommandError('Name the API: check --api https://new.example.kz')
      const served = parseJson(await servedAt(api), api, release.ServedApi)
      const lacks = await missingInApi({ store, env }, served)
      if (lacks.length > 0) throw new CommandError(lacks.join('\n'))
      return `the API ${served.contract} of ${api} serves all that versions in use need`
    },
  },
]
