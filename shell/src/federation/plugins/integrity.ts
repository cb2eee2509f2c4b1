import type { PageFile } from '@cabinet/contract'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { FileError } from '../../remotes/file-error.ts'
import { LOAD_TIMEOUT_MS, STALL_TIMEOUT_MS, watchForStall } from '../../remotes/stalled-load.ts'

/** Address → file of the release set. */
export type FileOf = (url: string) => PageFile | undefined

/** Blocks files outside of the release set. @param late collects the addresses of abandoned entries */
export function integrity(fileOf: FileOf, late: Set<string>): ModuleFederationRuntimePlugin {
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
      late.delete(url)
      const end = watchForStall(url, () => {
        late.add(url)
        script.dispatchEvent(new Event('error'))
      })
      for (const event of ['load', 'error']) script.addEventListener(event, end)
      return { script, timeout: LOAD_TIMEOUT_MS }
    },
    createLink: ({ url, attrs }) => {
      const link = checked(document.createElement('link'), url)
      return { link: Object.assign(link, attrs, { href: url }), timeout: STALL_TIMEOUT_MS }
    },
  }
}
