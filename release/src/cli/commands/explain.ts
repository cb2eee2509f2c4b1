import { type LivePointer, release } from '@cabinet/contract'
import type { Context } from '../../context.ts'
import { parseJson } from '../../files/parse-json.ts'
import { gateMistakes } from '../../gate/gate.ts'
import { sentences } from '../../gate/mistake.ts'
import { lacksOnApi } from '../../gate/on-api.ts'
import { readKeySet } from '../../keys/key-set.ts'
import { Refusal } from '../../refusal.ts'
import { readLive } from '../../store/live.ts'
import type { Target } from '../../store-context.ts'
import { publishedManifest } from '../../versions/manifest.ts'
import type { Command } from '../options.ts'

/** The apps after a promote of the version. */
function promoted(before: LivePointer['apps'], { app, version }: Target): LivePointer['apps'] {
  const now = before[app]
  return { ...before, [app]: { ...now, live: version, previous: now?.live ?? null, canary: null } }
}

/** @returns sentences of the gate, without its browser */
async function reasons({ store, env }: Context, target: Target): Promise<string[]> {
  const [pointer, keys] = [await readLive(store, env), await readKeySet(store, env)]
  const { app, version } = target
  if (!keys) throw new Refusal(`${store.name} has no key set: nothing was ever published there.`)
  const before = pointer?.apps ?? {}
  await publishedManifest(store, app, version)
  if (before[app]?.live === version) return []
  const judged = { before, after: promoted(before, target), moved: [target] }
  const mistakes = await gateMistakes(store, keys, judged).catch((error: unknown) => {
    if (error instanceof Refusal) return [{ id: '', concerns: [], sentence: error.message }]
    throw error
  })
  return sentences(mistakes)
}

export const explainCommand: Command = {
  flags: [],
  takes: ['app', 'version'],
  needs: 'versions',
  run: async (context, [app = '', version = '']) => {
    const found = await reasons(context, { app, version })
    const { uses } = await publishedManifest(context.store, app, version)
    const blind = uses ? [] : [`${app} ${version} does not say what it uses: its ranges alone were compared.`]
    const verdict =
      found.length > 0 ? 'would be refused' : 'nothing speaks against it but a browser, which promote asks'
    return [`${app} ${version}: ${verdict}`, ...found.map((sentence) => `  ${sentence}`), ...blind].join('\n')
  },
}

async function servedAt(address: string): Promise<Buffer> {
  const url = `${address.replace(/\/+$/, '')}/api/contract.json`
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok)
    throw new Refusal(`${url} does not answer with what the API serves. Is it a cabinet's API?`)
  return Buffer.from(await answer.arrayBuffer())
}

/** For pipelines: whether an API that is not deployed yet serves all that browsers use, and would use after a rollback. */
export const checkCommand: Command = {
  flags: ['api'],
  takes: [],
  run: async ({ store, env }, _args, { api }) => {
    if (api === undefined) throw new Refusal('Name the API: check --api https://new.example.kz')
    const served = parseJson(await servedAt(api), api, release.ServedApi)
    const live = await readLive(store, env)
    const lacks = await lacksOnApi(store, live?.apps ?? {}, served)
    if (lacks.length > 0) throw new Refusal(lacks.flatMap(({ sentences }) => sentences).join('\n'))
    return `the API ${served.contract} of ${api} serves all that versions in use need`
  },
}
