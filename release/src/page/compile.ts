import { createHash } from 'node:crypto'
import type { KeySet } from '@cabinet/contract'
import { integrityOf } from '../files/integrity.ts'
import { keySetOrFirst } from '../keys/key-set.ts'
import { refuseUnlessServer, serverKeys } from '../keys/rights.ts'
import type { Signer } from '../keys/signer.ts'
import { Refusal } from '../refusal.ts'
import { readLive } from '../store/live.ts'
import { type ReleaseStore, versionKey } from '../store/port.ts'
import type { StoreContext } from '../store-context.ts'
import { publishedManifest, publishedRemote, readable } from '../versions/manifest.ts'
import { contentSecurityPolicy, pageHeaders } from './content-security-policy.ts'
import { type LiveSet, type PagePointer, releaseSet } from './release-set.ts'
import { inlineJson, renderPage } from './render-page.ts'
import { readSite } from './site.ts'

/** The set that `pointer` points at; `undefined` as long as there is no shell. */
async function liveSet(
  store: ReleaseStore,
  pointer: PagePointer,
  keys: KeySet,
): Promise<LiveSet | undefined> {
  const { shell: shellApp, ...remoteApps } = pointer.apps
  if (!shellApp) return undefined
  const remotes = await Promise.all(
    Object.entries(remoteApps).map(async ([app, { live, previous, canary }]) => {
      const read = (version: string | undefined) =>
        version === undefined ? undefined : readable(publishedRemote(store, app, version))
      // A lost version of one app stops no change of another: its app is left out of the page.
      const current = await read(live)
      if (!current) return []
      const [fallback, tried] = [await read(previous ?? undefined), await read(canary?.version)]
      const one = { live: current, ...(fallback && { previous: fallback }), ...(tried && { canary: tried }) }
      return [[app, one] as const]
    }),
  )
  return {
    pointer,
    shell: await publishedManifest(store, 'shell', shellApp.live),
    remotes: Object.fromEntries(remotes.flat()),
    keys: serverKeys(keys),
  }
}

/** A text of the shell's that the page is made of; it was hashed when it was built, and is checked again. */
async function shellText(store: ReleaseStore, live: LiveSet, name: string): Promise<string> {
  const key = versionKey('shell', live.shell.version, name)
  const stored = await store.get(key)
  if (!stored) throw new Refusal(`${store.name}/${key} is missing. Publish the shell as a new version.`)
  if (integrityOf(stored.content) !== live.shell.files[name]?.integrity) {
    throw new Refusal(
      `${store.name}/${key} is not the file that was built (sha384 differs). Publish the shell as a new version.`,
    )
  }
  return stored.content.toString('utf8')
}

export interface CompiledPage {
  readonly revision: number
  readonly html: string
  /** `index.headers.json`: the headers, and the hash of the page that they belong to. */
  readonly headers: string
  /** `release-set.json`: the page's set, signed, for tabs that are open. */
  readonly set: string
}

export type { PagePointer } from './release-set.ts'

export interface PageSigner {
  readonly keys: KeySet
  readonly signer: Signer
}

/** index.html and its headers for `pointer`; `undefined` as long as there is no shell. Same input, same bytes. */
export async function compilePage(
  { store }: Pick<StoreContext, 'store'>,
  pointer: PagePointer,
  { keys, signer }: PageSigner,
): Promise<CompiledPage | undefined> {
  const live = await liveSet(store, pointer, keys)
  if (!live) return undefined
  const site = await readSite(store)
  const [template, bootScript] = await Promise.all([
    shellText(store, live, 'index.template.html'),
    shellText(store, live, 'boot.js'),
  ])
  const set = releaseSet(live, site)
  const addressOf = (name: string): string =>
    `${site.basePath}/${versionKey('shell', live.shell.version, name)}`
  const policy = contentSecurityPolicy({ bootScript, template })
  const html = renderPage({ template, bootScript, policy, set, shell: live.shell, addressOf })
  const text = inlineJson(set)
  const page = createHash('sha256').update(html).digest('hex')
  const headers = `${JSON.stringify({ page, headers: pageHeaders({ bootScript, template }) }, null, 1)}\n`
  return {
    revision: pointer.revision,
    html,
    headers,
    set: `${JSON.stringify({ set: text, key: signer.id, signature: signer.sign(text) })}\n`,
  }
}

async function writePage(store: ReleaseStore, page: CompiledPage): Promise<boolean> {
  // The order matters: a server that reads between page and headers sees that they do not belong together and keeps the page that it has; an
  // open tab that is told of a revision finds its page.
  const files: [key: string, content: string][] = [
    ['index.headers.json', page.headers],
    ['index.html', page.html],
    ['release-set.json', page.set],
  ]
  const present = await Promise.all(files.map(async ([key]) => (await store.get(key))?.content))
  const changed = files.filter(([, content], index) => !present[index]?.equals(Buffer.from(content)))
  for (const [key, content] of changed) await store.put(key, content)
  return changed.length > 0
}

/**
 * Writes the page of the revision that was just committed. Where the store has no lock, a later one may have been
 * committed and written meanwhile: then its page is written once more.
 */
export async function settlePage(context: StoreContext, page: CompiledPage): Promise<void> {
  await writePage(context.store, page)
  for (let written = page.revision; ; ) {
    const now = await readLive(context.store, context.env)
    if (!now || now.revision <= written) return
    await repairPage(context)
    written = now.revision
  }
}

/** Compiles the page again when it is not what the pointer says: after a crash, by hand, or changed settings or keys. @returns whether it was not */
export const repair = (context: StoreContext): Promise<boolean> =>
  context.store.withLock(() => repairPage(context))

/** `repair` with the store locked already. @throws Refusal when the key of this process is not the server's */
export async function repairPage({ store, env }: StoreContext): Promise<boolean> {
  const now = await readLive(store, env)
  if (!now) return false
  const by = await keySetOrFirst(store, env)
  refuseUnlessServer(by.keys, by.signer.id)
  const page = await compilePage({ store }, now, by)
  return page ? writePage(store, page) : false
}
