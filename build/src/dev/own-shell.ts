import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiler } from 'webpack'
import type { App } from '../workspace.ts'
import type { DeployedPage } from './deployed-page.ts'
import { devPage } from './dev-page.ts'
import { buildDevShell } from './dev-shell.ts'
import { readMemory } from './sources.ts'

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
