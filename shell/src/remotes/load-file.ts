import type { PageFile } from '@cabinet/contract'

/** Silence after which a file counts as lost, ms. */
export const FILE_TIMEOUT_MS = 8_000

/** Set by the boot script on a script that has run. */
const DONE = 'loaded'

export class FileError extends Error {
  override readonly name = 'FileError'
  readonly reason: 'timeout' | 'not-loaded'
  constructor(url: string, reason: 'timeout' | 'not-loaded') {
    super(`${url}: ${reason}`)
    this.reason = reason
  }
}

/**
 * Runs a script of a release, with its integrity: the browser refuses other bytes. A script that is already in the page
 * (put there by the boot script or by an earlier call) is waited for, not fetched again. Rejects with FileError.
 */
export function runScript(file: PageFile): Promise<void> {
  const present = [...document.scripts].find((script) => script.getAttribute('src') === file.url)
  if (present?.dataset[DONE] !== undefined) return Promise.resolve()
  const script = present ?? createScript(file)
  const settled = settle(script, file.url)
  if (!present) document.head.append(script)
  return settled.then(
    () => {
      script.dataset[DONE] = ''
    },
    (error) => {
      // Out of the page, so that the next attempt asks anew.
      script.remove()
      throw error
    },
  )
}

/** Applies a stylesheet of a release, with its integrity. Rejects with FileError. */
export function applyStyles(file: PageFile): Promise<void> {
  const present = document.querySelector(`link[rel=stylesheet][href=${JSON.stringify(file.url)}]`)
  if (present) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = 'anonymous'
  link.integrity = file.integrity
  link.href = file.url
  const settled = settle(link, file.url)
  document.head.append(link)
  return settled.catch((error) => {
    link.remove()
    throw error
  })
}

/**
 * Warms the browser's cache without running anything. By fetch, not by link: a preload that is not used within seconds
 * is complained about in the console. Failures do not matter here.
 */
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

function settle(element: HTMLElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new FileError(url, 'timeout')), FILE_TIMEOUT_MS)
    element.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    element.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new FileError(url, 'not-loaded'))
    })
  })
}
