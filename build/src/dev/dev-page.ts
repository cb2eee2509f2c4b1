import { type ReleaseSet, type RemoteInSet, release } from '@cabinet/contract'
import { contentSecurityPolicy, type InlineParts, renderPage } from '@cabinet/release'
import { Value } from 'typebox/value'
import { compileDescriptor } from '../descriptor.ts'
import { globalName, publicPath } from '../names.ts'
import type { App } from '../workspace.ts'
import { releaseSetIn } from './deployed-page.ts'
import { devVersion } from './dev-shell.ts'

/** Describes a file of the dev server, without integrity, because it changes with every save. */
const devFile = (app: string, name: string) => ({ url: publicPath(app, devVersion) + name, integrity: '' })

/** Describes the dev server's remotes, by name; the host is none. */
export async function devRemotes(apps: readonly App[]): Promise<ReleaseSet['remotes']> {
  const remotes = apps.filter(({ kind }) => kind === 'remote')
  return Object.fromEntries(await Promise.all(remotes.map(async (app) => [app.name, await devRemote(app)])))
}

async function devRemote(app: App): Promise<RemoteInSet> {
  return {
    descriptor: await compileDescriptor(app),
    live: {
      version: devVersion,
      global: globalName(app.name, devVersion),
      entry: devFile(app.name, 'remoteEntry.js'),
      exposed: [],
    },
  }
}

/** Returns production's policy with two additions: emotion's style text, and the socket that announces saves. */
const devPolicy = (parts: InlineParts): string =>
  contentSecurityPolicy(parts)
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:")

export interface DevPageOptions {
  readonly apps: readonly App[]
  readonly product: string
  readonly shellFile: (name: string) => Promise<string>
}

export async function devPage({
  apps,
  product,
  shellFile,
}: DevPageOptions): Promise<{ html: string; policy: string }> {
  const live = releaseSetIn(await (await fetch(`${product}/merchant-cabinet/`)).text(), product)
  const shell: unknown = JSON.parse(await shellFile('release.json'))
  if (!Value.Check(release.ReleaseManifest, shell))
    throw new Error('The development shell has no valid release.json.')
  const set: ReleaseSet = {
    ...live,
    shell: {
      version: devVersion,
      scripts: shell.scripts.map((name) => devFile('shell', name)),
      styles: shell.styles.map((name) => devFile('shell', name)),
    },
    remotes: { ...live.remotes, ...(await devRemotes(apps)) },
  }
  const [template, bootScript] = await Promise.all([shellFile('index.template.html'), shellFile('boot.js')])
  const policy = devPolicy({ bootScript, template })
  const addressOf = (name: string): string => devFile('shell', name).url
  const html = renderPage({ template, bootScript, policy, set, shell, addressOf })
  return { html, policy }
}
