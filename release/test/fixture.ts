import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { HistoryEntry, ReleaseManifest, RemoteDescriptor } from '@cabinet/contract'
import { integrityOf } from '../src/files/integrity.ts'
import {
  type ChangeReason,
  type Context,
  FolderStore,
  type LiveState,
  promote,
  publish,
  type ReleaseStore,
  readHistory,
} from '../src/index.ts'

const compress = promisify(brotliCompress)

export const because: ChangeReason = { who: 'test', reason: 'because' }

const template = `<!doctype html><head><!--release:policy--><!--release:preload--><!--release:set--><!--release:boot--><!--release:styles--><!--release:public--></head>`

export const descriptorOf = (app: string, paths: readonly string[]): RemoteDescriptor => ({
  app,
  title: app,
  shared: '^1.0.0',
  contract: '^1.0.0',
  navigation: [],
  routes: paths.map((path) => ({ path })),
})

/** Returns a minimal manifest with `rest`. */
export const manifestOf = (app: string, rest: Partial<ReleaseManifest> = {}): ReleaseManifest => ({
  app,
  version: '1.0.0',
  product: '1.9.72',
  commit: 'abc',
  builtAt: '',
  scripts: ['x.js'],
  styles: [],
  provides: {},
  requires: {},
  files: {},
  ...rest,
})

export const provides = { react: '19.3.1', '@cabinet/shared/remote': '1.0.0', '@cabinet/contract': '1.0.0' }

/** Returns every change of a store, newest first. */
export async function wholeHistory(store: ReleaseStore, env: NodeJS.ProcessEnv): Promise<HistoryEntry[]> {
  return (await readHistory(store, env, { page: 1, lim: Number.MAX_SAFE_INTEGER })).items
}

/** A store in a new folder, and builds to publish into it: small, but of the real shape and with real hashes. */
export class Workshop {
  readonly root: string
  readonly context: Context

  private constructor(root: string, store: ReleaseStore, env: NodeJS.ProcessEnv) {
    this.root = root
    this.context = { store, env }
  }

  /** @param elsewhere a store that is not a folder beside the builds */
  static async open(elsewhere?: { store: ReleaseStore; env: NodeJS.ProcessEnv }): Promise<Workshop> {
    const root = await mkdtemp(join(tmpdir(), 'cabinet-release-'))
    const { store, env } = elsewhere ?? { store: new FolderStore(join(root, 'releases')), env: {} }
    return new Workshop(root, store, env)
  }

  /** Returns the same store in a folder of its own. */
  async copy(): Promise<Workshop> {
    const shop = await Workshop.open()
    await cp(this.root, shop.root, { recursive: true })
    return shop
  }

  /** Returns a file of the store as text. @throws when it is missing */
  async text(key: string): Promise<string> {
    const stored = await this.context.store.get(key)
    if (!stored) throw new Error(`${key} is not in the store`)
    return stored.content.toString('utf8')
  }

  close(): Promise<void> {
    this.context.store.close()
    return rm(this.root, { recursive: true, force: true })
  }

  /** Writes a finished build in webpack's layout. */
  async build(files: Record<string, string>, manifest: Omit<ReleaseManifest, 'files'>): Promise<string> {
    const folder = join(this.root, 'builds', randomUUID())
    const described = await Promise.all(
      Object.entries(files).map(async ([name, text]) => {
        const content = Buffer.from(text)
        const encoded = await compress(content)
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), content)
        await writeFile(join(folder, `${name}.br`), encoded)
        return [
          name,
          { integrity: integrityOf(content), size: content.length, brotli: encoded.length },
        ] as const
      }),
    )
    const whole: ReleaseManifest = { ...manifest, files: Object.fromEntries(described) }
    await writeFile(join(folder, 'release.json'), JSON.stringify(whole))
    return folder
  }

  buildShell(version: string, change: Partial<ReleaseManifest> = {}): Promise<string> {
    const files = { 'main.js': `main ${version}`, 'boot.js': `boot('</b>')`, 'index.template.html': template }
    return this.build(files, { ...common('shell', version), scripts: ['main.js'], provides, ...change })
  }

  buildRemote(
    app: string,
    version: string,
    change: Partial<ReleaseManifest> = {},
    paths = [`/${app}`],
    chunks = 0,
  ): Promise<string> {
    const later = Array.from({ length: chunks }, (_, index) => [
      `files/chunk-${index}.${createHash('sha256').update(version).digest('hex').slice(0, 10)}.js`,
      `${index} of ${version}`,
    ])
    const files = {
      ...Object.fromEntries(later),
      'remote.js': `${app} ${version}`,
      'remoteEntry.js': 'entry',
      'remote.json': JSON.stringify(descriptorOf(app, paths)),
    }
    return this.build(files, {
      ...common(app, version),
      global: `${app}_${version}`,
      scripts: ['remote.js', 'remoteEntry.js'],
      requires: { react: '^19.0.0' },
      ...change,
    })
  }

  /** Promotes versions: `promote('shell 1.0.0', 'mfe-a 1.0.0')`. */
  promote(...names: string[]): Promise<LiveState> {
    const targets = names.map((name) => name.split(' ')).map(([app = '', version = '']) => ({ app, version }))
    return promote(this.context, targets, because)
  }

  /** Publishes a shell and two versions of each remote; 1.0.0 of all is live. */
  async furnish(apps: readonly string[] = ['mfe-a']): Promise<void> {
    await this.publishShell('1.0.0')
    for (const app of apps) for (const version of ['1.0.0', '1.1.0']) await this.publishRemote(app, version)
    await this.promote(...['shell', ...apps].map((app) => `${app} 1.0.0`))
  }

  async publishShell(version: string, change?: Partial<ReleaseManifest>): Promise<void> {
    await publish(this.context, await this.buildShell(version, change))
  }

  async publishRemote(
    app: string,
    version: string,
    change?: Partial<ReleaseManifest>,
    paths?: string[],
  ): Promise<void> {
    await publish(this.context, await this.buildRemote(app, version, change, paths))
  }
}

const common = (app: string, version: string): Omit<ReleaseManifest, 'files'> => ({
  app,
  version,
  product: '1.9.72',
  commit: 'abc',
  builtAt: new Date().toISOString(),
  scripts: [],
  styles: [],
  provides: {},
  requires: {},
})
