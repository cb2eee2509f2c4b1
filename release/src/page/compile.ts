import { type BootConfig, type KeySet, type ReleaseManifest, release } from '@cabinet/contract'
import { integrityOf } from '../files/integrity.ts'
import { parseJson } from '../files/parse-json.ts'
import { keySetOrFirst } from '../keys/key-set.ts'
import { assertServerKey } from '../keys/rights.ts'
import type { Signer } from '../keys/signer.ts'
import { refusal } from '../refusal.ts'
import { createReason } from '../refusals/reason.ts'
import { assertNotOlder, newestPointer, readLive } from '../store/live.ts'
import { type ReleaseStore, type StoreContext, versionKey } from '../store/port.ts'
import { publishedManifest } from '../versions/manifest.ts'
import { type PagePointer, releaseSet } from './release-set.ts'
import { contentSecurityPolicy, inlineJson, renderPage } from './render-page.ts'

const defaults: BootConfig = {
  apiBase: '/api',
  basePath: '/merchant-cabinet',
  shopUrl: '/',
  maintenance: false,
  demo: false,
}

const siteKey = 'site.json'

/** Reads the settings kept in the store, so that a promote from any machine compiles the same page. */
async function readSite(store: ReleaseStore): Promise<BootConfig> {
  const stored = await store.get(siteKey)
  return stored ? parseJson(stored.content, `${store.name}/${siteKey}`, release.BootConfig) : defaults
}

/** Undefined takes a setting away. */
type Site = { readonly [K in keyof BootConfig]?: BootConfig[K] | undefined }

export async function writeSite(store: ReleaseStore, change: Site): Promise<void> {
  const site = { ...(await readSite(store)), ...change }
  await store.put(siteKey, `${JSON.stringify(site, null, 1)}\n`)
}

/** Reads one of the shell's texts for the page and compares it with the hash of its build. */
async function shellText(store: ReleaseStore, shell: ReleaseManifest, name: string): Promise<string> {
  const key = versionKey('shell', shell.version, name)
  const stored = await store.get(key)
  const isWhole = stored && integrityOf(stored.content) === shell.files[name]?.integrity
  if (isWhole) return stored.content.toString('utf8')
  const file = { file: `${store.name}/${key}` }
  const note = createReason('PUBLISH_NEW_VERSION', {})
  throw stored ? refusal('FILE_CHANGED', file, note) : refusal('FILE_MISSING', file, note)
}

export interface CompiledPage {
  readonly revision: number
  readonly html: string
  /** `release-set.json`: the page's signed set, for open tabs. */
  readonly set: string
}

export interface PageSigner {
  readonly keys: KeySet
  readonly signer: Signer
}

/** Returns index.html and its set for `pointer`; `undefined` while there is no shell. The same input gives the same bytes. */
export async function compilePage(
  { store }: Pick<StoreContext, 'store'>,
  pointer: PagePointer,
  { keys, signer }: PageSigner,
): Promise<CompiledPage | undefined> {
  if (!pointer.apps.shell) return undefined
  const shell = await publishedManifest(store, 'shell', pointer.apps.shell.live)
  const config = await readSite(store)
  const [template, bootScript, set] = await Promise.all([
    shellText(store, shell, 'index.template.html'),
    shellText(store, shell, 'boot.js'),
    releaseSet(store, pointer, { shell, config, keys }),
  ])
  const addressOf = (name: string): string => `${config.basePath}/${versionKey('shell', shell.version, name)}`
  const policy = contentSecurityPolicy({ bootScript, template })
  const html = renderPage({ template, bootScript, policy, set, shell, addressOf })
  const text = inlineJson(set)
  return {
    revision: pointer.revision,
    html,
    set: `${JSON.stringify({ set: text, key: signer.id, signature: signer.sign(text) })}\n`,
  }
}

async function writePage(store: ReleaseStore, page: CompiledPage): Promise<boolean> {
  // The order matters: an open tab that learns of a revision finds its page.
  const files: [key: string, content: string][] = [
    ['index.html', page.html],
    ['release-set.json', page.set],
  ]
  const present = await Promise.all(files.map(async ([key]) => (await store.get(key))?.content))
  const changed = files.filter(([, content], index) => !present[index]?.equals(Buffer.from(content)))
  for (const [key, content] of changed) await store.put(key, content)
  return changed.length > 0
}

/**
 * Writes the page of the revision just committed. Where the store has no lock, a later revision may come in between: then its page is
 * written once more.
 */
export async function publishPage(context: StoreContext, page: CompiledPage): Promise<void> {
  await writePage(context.store, page)
  const now = await readLive(context.store, context.env)
  if (now && now.revision > page.revision) await repairPage(context)
}

/** Compiles the page again when it differs from the pointer: after a crash, an edit, or a change of settings or keys. @returns whether it differed */
export const repair = (context: StoreContext): Promise<boolean> =>
  context.store.withLock(() => repairPage(context))

/**
 * Does the same as `repair` while the caller holds the lock.
 * @throws Refusal when the key of this process is not the server's, or an older copy of the pointer was put in its place
 */
export async function repairPage({ store, env }: StoreContext): Promise<boolean> {
  const now = await readLive(store, env)
  if (!now) return false
  const shown = newestPointer(store, now)
  const by = await keySetOrFirst(store, env)
  assertServerKey(by.keys, by.signer.id)
  const page = await compilePage({ store }, shown, by)
  const isWritten = page ? await writePage(store, page) : false
  assertNotOlder(store, now)
  return isWritten
}
