import type { PageFile } from '@cabinet/contract'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { FileError } from '../../remotes/file-error.ts'
import { LOAD_TIMEOUT_MS, STALL_TIMEOUT_MS, watchForStall } from '../../remotes/stalled-load.ts'

/** Address → file of the release set. */
export type FileOf = (url: string) => PageFile | undefined

/** Returns the address of the version's folder, whose files hang together. */
export const folderOf = (entry: string): string => new URL('.', entry).href

/** Blocks files outside of the release set. */
export function integrity(fileOf: FileOf): ModuleFederationRuntimePlugin {
  const checked = <E extends HTMLScriptElement | HTMLLinkElement>(element: E, url: string): E => {
    const file = fileOf(url)
    if (!file) throw new FileError(url, 'refused')
    return Object.assign(element, { integrity: file.integrity, crossOrigin: 'anonymous' })
  }
  return {
    name: 'integrity',
    createScript: ({ url }) => {
      const script = checked(document.createElement('script'), url)
      script.src = url
      const { end } = watchForStall(folderOf(url))
      for (const event of ['load', 'error']) script.addEventListener(event, end)
      return { script, timeout: LOAD_TIMEOUT_MS }
    },
    createLink: ({ url, attrs }) => {
      const link = checked(document.createElement('link'), url)
      return { link: Object.assign(link, attrs, { href: url }), timeout: STALL_TIMEOUT_MS }
    },
  }
}
