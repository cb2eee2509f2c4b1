import type { ReleaseManifest } from '@cabinet/contract'
import { isCommon } from '../store/port.ts'

/** Name of the shell's service worker, in its version's folder and at the root of the cabinet. */
export const workerFile = 'sw.js'

/** Takes the worker of before out of the browser, with everything that it kept. */
const farewell = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([
  self.registration.unregister(),
  caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('cabinet-')).map((name) => caches.delete(name)))),
])))
`

/** What a page fetches by address; the guide is not kept, and the boot script is in the page. */
const isKept = (name: string): boolean =>
  /\.(?:js|css|svg|png|ico|webmanifest|woff2)$/.test(name) &&
  !/^boot(?:-lean)?\.js$/.test(name) &&
  name !== workerFile

/** `mfe-orders/1.4.0` → names of its common files that no version of `lives` has. */
export function olderFiles(
  lives: ReturnType<typeof filesOf>,
  manifests: readonly ReleaseManifest[],
): Record<string, string[]> {
  const ofApp = (app: string): string[] =>
    Object.entries(lives).flatMap(([version, files]) =>
      version.startsWith(`${app}/`) ? Object.keys(files) : [],
    )
  return Object.fromEntries(
    Object.entries(filesOf(manifests)).map(([version, files]) => {
      const known = ofApp(version.split('/')[0] ?? '')
      return [version, Object.keys(files).filter((name) => isCommon(name) && !known.includes(name))]
    }),
  )
}

/** `mfe-orders/1.4.0` → file → integrity. */
export function filesOf(manifests: readonly ReleaseManifest[]): Record<string, Record<string, string>> {
  return Object.fromEntries(
    manifests.map(({ app, version, files }) => [
      `${app}/${version}`,
      Object.fromEntries(
        Object.entries(files)
          .filter(([name]) => isKept(name))
          .map(([name, { integrity }]) => [name, integrity]),
      ),
    ]),
  )
}

export interface WorkerData {
  /** Fingerprint → raw public key, base64. */
  readonly keys: Readonly<Record<string, string>>
  /** Of the live versions. */
  readonly files: ReturnType<typeof filesOf>
  /** Of previous versions and canaries. */
  readonly older: ReturnType<typeof olderFiles>
}

/**
 * `sw.js`. Its address never changes, so that the browser finds a mended one by itself, whatever the worker of before does. The keys
 * stand in it: after a change of keys that the last good page knows nothing of, browsers believe pages again.
 * @param code the shell's worker; `undefined` leaves none in any browser
 */
export function workerScript(code: string | undefined, data: WorkerData): string {
  return code === undefined ? farewell : `self.release = ${JSON.stringify(data)};\n${code}`
}
