import type { PageFile } from '@cabinet/contract'
import { FileError } from './file-error.ts'
import { withRetries } from './retry.ts'

/** Set by the boot script on a script that has run. */
const DONE = 'loaded'

const scriptOf = ({ url }: PageFile): HTMLScriptElement | undefined =>
  [...document.scripts].find((script) => script.getAttribute('src') === url)

/** A script already in the page is waited for, not fetched again; answers whether it had run before. Rejects with FileError. */
export async function runScript(file: PageFile, signal: AbortSignal): Promise<boolean> {
  if (scriptOf(file)?.dataset[DONE] !== undefined) return true
  const run = async () => {
    const script = scriptOf(file) ?? document.head.appendChild(createScript(file))
    await settle(script, file.url, signal)
    script.dataset[DONE] = ''
  }
  await withRetries(run, () => file, signal)
  return false
}

export function runAgain(file: PageFile, signal: AbortSignal): Promise<boolean> {
  scriptOf(file)?.remove()
  return runScript(file, signal)
}

export async function applyStyles(file: PageFile, signal: AbortSignal): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href=${JSON.stringify(file.url)}]`)) return
  const apply = () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = 'anonymous'
    link.integrity = file.integrity
    link.href = file.url
    document.head.append(link)
    return settle(link, file.url, signal)
  }
  await withRetries(apply, () => file, signal)
}

/** By fetch, not by link: a preload that is not used within seconds is complained about in the console. */
export function fetchAhead(file: PageFile): void {
  fetch(file.url, { integrity: file.integrity, priority: 'low' })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
}

function createScript(file: PageFile): HTMLScriptElement {
  const script = document.createElement('script')
  script.async = true
  script.crossOrigin = 'anonymous'
  script.integrity = file.integrity
  script.src = file.url
  return script
}

/** What fails is taken out of the page, so that the next attempt asks anew. */
function settle(element: HTMLElement, url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: 'timeout' | 'not-loaded') => () => {
      element.remove()
      reject(new FileError(url, reason))
    }
    const giveUp = fail('timeout')
    element.addEventListener('load', () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
    element.addEventListener('error', fail('not-loaded'))
    signal.addEventListener('abort', giveUp)
  })
}
