import type { PageFile } from '@cabinet/contract'
import type { NamedFile } from '../../boot/remote-files.ts'
import { FileError } from './file-error.ts'
import { withRetries } from './retry.ts'

/** What is fetched ahead must not hold a connection for longer, ms. */
const AHEAD_MS = 15_000

/** Set by the boot script on a script that has run. */
const DONE = 'loaded'

const scriptOf = ({ url }: PageFile): HTMLScriptElement | undefined =>
  [...document.scripts].find((script) => script.getAttribute('src') === url)

/** A script already in the page is waited for, not fetched again. Rejects with FileError. */
export async function runScript(file: PageFile, signal: AbortSignal): Promise<void> {
  if (scriptOf(file)?.dataset[DONE] !== undefined) return
  const run = async () => {
    // What a script has asked for can't be taken back: by a fetch first, a hung file frees its connection for others.
    if (!scriptOf(file)) await fetched(file, signal)
    const script = scriptOf(file) ?? document.head.appendChild(createScript(file))
    await settle(script, file.url, signal)
    script.dataset[DONE] = ''
  }
  await withRetries(run, () => file, signal)
}

async function fetched({ url, integrity }: PageFile, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { integrity, signal })
  await response.arrayBuffer()
  if (!response.ok) throw new FileError(url, 'not-loaded')
}

/** By fetch, not by link: a preload that is not used within seconds is complained about in the console. */
export function fetchAhead({ url, integrity = '' }: NamedFile): void {
  fetch(url, { integrity, priority: 'low', signal: AbortSignal.timeout(AHEAD_MS) })
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
