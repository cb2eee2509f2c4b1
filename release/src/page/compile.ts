import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { BootConfig, LivePointer } from '@cabinet/contract'
import type { Context } from '../change.ts'
import type { Candidate } from '../checks.ts'
import { replaceFile } from '../files/atomic.ts'
import { readIfPresent } from '../files/read-json.ts'
import { integrityOf } from '../integrity.ts'
import { Refusal } from '../refusal.ts'
import type { StoreFolder } from '../store/folder.ts'
import { publicKeys, releaseKeys, signText } from '../store/keys.ts'
import { publishedDescriptor, publishedManifest } from '../store/manifest.ts'
import { contentSecurityPolicy, pageHeaders } from './content-security-policy.ts'
import { addressOf, type LiveSet, releaseSet } from './release-set.ts'
import { inlineJson, renderPage } from './render-page.ts'
import { filesOf, workerFile, workerScript } from './service-worker.ts'
import { readSite } from './site.ts'

/** Manifest and descriptor of a published remote. */
export async function candidateOf(store: StoreFolder, app: string, version: string): Promise<Candidate> {
  const [manifest, descriptor] = await Promise.all([
    publishedManifest(store, app, version),
    publishedDescriptor(store, app, version),
  ])
  return { manifest, descriptor }
}

/** What `pointer` points at; `undefined` as long as there is no shell. */
async function liveSet({ store, env }: Context, pointer: LivePointer): Promise<LiveSet | undefined> {
  const { shell: shellApp, ...remoteApps } = pointer.apps
  if (!shellApp) return undefined
  const remotes = await Promise.all(
    Object.entries(remoteApps).map(async ([app, { live, previous, canary }]) => {
      const current = await candidateOf(store, app, live)
      // A lost fallback must not stop a release of something else.
      const fallback = previous ? await candidateOf(store, app, previous).catch(() => undefined) : undefined
      const tried = canary === null ? undefined : await candidateOf(store, app, canary.version)
      return [
        app,
        { live: current, ...(fallback && { previous: fallback }), ...(tried && { canary: tried }) },
      ] as const
    }),
  )
  return {
    pointer,
    shell: await publishedManifest(store, 'shell', shellApp.live),
    remotes: Object.fromEntries(remotes),
    // A store without a signed pointer yet gets its keys with the first one.
    keys: publicKeys(await releaseKeys(store, env, false)),
  }
}

/** The shell's service worker, unless it is switched off or this shell has none (a rollback to an older one). */
async function workerCode(
  store: StoreFolder,
  live: LiveSet,
  { worker }: BootConfig,
): Promise<string | undefined> {
  if (worker === false || live.shell.files[workerFile] === undefined) return undefined
  return shellText(store, live, workerFile)
}

/** A text of the shell's that the page is made of; it was hashed when it was built, and is checked again. */
async function shellText(store: StoreFolder, live: LiveSet, name: string): Promise<string> {
  const file = join(store.version('shell', live.shell.version), name)
  const text = await readIfPresent(file)
  if (text === undefined) throw new Refusal(`${file} is missing. Publish the shell as a new version.`)
  if (integrityOf(Buffer.from(text)) !== live.shell.files[name]?.integrity) {
    throw new Refusal(
      `${file} is not the file that was built (sha384 differs). Publish the shell as a new version.`,
    )
  }
  return text
}

export interface CompiledPage {
  readonly html: string
  /** `index.headers.json`: the headers, and the hash of the page that they belong to. */
  readonly headers: string
  /** `release-set.json`: the page's set, signed, for tabs that are open. */
  readonly set: string
  /** `sw.js`: the shell's service worker with the keys that it believes. */
  readonly worker: string
}

/** index.html and its headers for `pointer`; `undefined` as long as there is no shell. Same input, same bytes. */
export async function compilePage(context: Context, pointer: LivePointer): Promise<CompiledPage | undefined> {
  const { store, env } = context
  const live = await liveSet(context, pointer)
  if (!live) return undefined
  const site = await readSite(store)
  const [template, bootScript] = await Promise.all([
    shellText(store, live, 'index.template.html'),
    shellText(store, live, 'boot.js'),
  ])
  const set = releaseSet(live, site)
  const shellBase = addressOf(site.basePath, 'shell', live.shell.version)
  const text = inlineJson(set)
  const signed = signText(text, await releaseKeys(store, env, false))
  const policy = contentSecurityPolicy(bootScript)
  const html = renderPage({ template, bootScript, policy, set, signed, shell: live.shell, shellBase })
  const page = createHash('sha256').update(html).digest('hex')
  const headers = `${JSON.stringify({ page, headers: pageHeaders(bootScript) }, null, 1)}\n`
  const manifests = [live.shell, ...Object.values(live.remotes).map((remote) => remote.live.manifest)]
  const worker = workerScript(await workerCode(store, live, set.config), {
    keys: live.keys,
    files: filesOf(manifests),
  })
  return { html, headers, set: `${JSON.stringify({ set: text, ...signed })}\n`, worker }
}

/** Puts a compiled page in its place; unchanged files are left alone. Call it with the store locked. */
export async function writePage(store: StoreFolder, page: CompiledPage): Promise<boolean> {
  const [html, headers, set, worker] = await Promise.all(
    [store.index, store.indexHeaders, store.set, store.worker].map((file) => readIfPresent(file)),
  )
  const same = html === page.html && headers === page.headers && set === page.set
  // First: a browser that keeps pages must know the keys of those to come.
  if (worker !== page.worker) await replaceFile(store.worker, page.worker)
  if (same) return worker !== page.worker
  // A server that reads between the two sees that they do not belong together and keeps the page that it has.
  await replaceFile(store.indexHeaders, page.headers)
  await replaceFile(store.index, page.html)
  // Last: an open tab that is told of a revision finds its page.
  await replaceFile(store.set, page.set)
  return true
}
