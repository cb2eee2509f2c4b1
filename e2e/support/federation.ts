import type { Page } from '@playwright/test'

/** The part of Module Federation's interface for developer tools that the tests read. */
export interface Federation {
  readonly __INSTANCES__: readonly Instance[]
  readonly moduleInfo: Readonly<Record<string, { remotesInfo?: object; remoteEntry?: string }>>
  readonly __SHARE__: Readonly<Record<string, { default: Scope }>>
}

export interface Instance {
  readonly name: string
  readonly options: { readonly remotes: readonly { name: string; entry: string }[] }
  readonly shareScopeMap: { readonly default: Scope }
  loadRemote(id: string): Promise<unknown>
  registerPlugins(plugins: readonly object[]): void
  registerRemotes(remotes: readonly { name: string; entry: string }[]): void
}

export type Scope = Record<string, Record<string, Share>>

interface Share {
  readonly from: string
  readonly lib?: () => unknown
}

declare global {
  var __FEDERATION__: Federation | undefined
}

/** Returns the addresses of the entries that have run in the page. */
export const runningEntries = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const instances = globalThis.__FEDERATION__?.__INSTANCES__ ?? []
    const names = instances.map(({ name }) => name)
    const remotes = instances.flatMap(({ options }) => options.remotes)
    return remotes.flatMap(({ name, entry }) => (names.includes(name) ? [entry] : []))
  })
