import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleaseSet, type RemoteInSet, release } from '@cabinet/contract'
import { contentSecurityPolicy, type InlineParts, renderPage } from '@cabinet/release'
import { Value } from 'typebox/value'
import type { Compiler } from 'webpack'
import { compileDescriptor } from '../descriptor.ts'
import { type App, basePath, globalName, publicPath } from '../workspace.ts'
import { type DeployedPage, DevRefusal, pageWithRemotes, releaseSetIn } from './deployed-page.ts'
import { buildDevShell, devVersion, readMemory } from './dev-shell.ts'

/** Describes a file of the dev server, without integrity, because it changes with every save. */
const devFile = (app: string, name: string) => ({ url: publicPath(app, devVersion) + name, integrity: '' })

/** Describes the dev server's remotes, by name; the host is none. */
async function devRemotes(apps: readonly App[]): Promise<ReleaseSet['remotes']> {
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

interface DevPageOptions {
  readonly apps: readonly App[]
  readonly product: string
  readonly shellFile: (name: string) => Promise<string>
}

async function devPage({
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

/** The dev server's part of the page besides the app's bundle; the running product serves the rest. */
export interface DevShell {
  page(compilerOf: (app: string) => Compiler): Promise<DeployedPage>
  /** The folder of its files; absent when another server has them. */
  readonly folder?: string
}

/** Builds the shell from the local sources in development mode, so that React can replace its components in a running page. */
export async function ownShell(apps: readonly App[], product: string): Promise<DevShell> {
  const host = apps.find(({ kind }) => kind === 'host')
  if (host)
    return {
      page: (compilerOf) =>
        devPage({ apps, product, shellFile: (name) => readMemory(compilerOf(host.name), name) }),
    }
  const folder = await buildDevShell()
  return {
    folder,
    page: () => devPage({ apps, product, shellFile: (name) => readFile(join(folder, name), 'utf8') }),
  }
}

async function fetchPage(shell: string): Promise<DeployedPage> {
  const answer = await fetch(`${shell}${basePath}/`, { headers: { accept: 'text/html' } }).catch(
    () => undefined,
  )
  if (!answer?.ok) throw new DevRefusal(`${shell} does not answer.`)
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

/** Fetches the deployed shell's index.html for `pnpm dev <remote…> --shell URL` and puts the local remotes into it. */
export async function deployedPage(apps: readonly App[], shell: string, port: number): Promise<DeployedPage> {
  if (apps.some(({ kind }) => kind === 'host'))
    throw new DevRefusal('The shell itself is developed without --shell: pnpm dev shell.')
  return pageWithRemotes(await fetchPage(shell), await devRemotes(apps), {
    shell,
    socket: `ws://localhost:${port}`,
  })
}
