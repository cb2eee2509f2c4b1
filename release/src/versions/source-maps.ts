import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ReleaseManifest } from '@cabinet/contract'
import { readRegular } from '../files/error-code.ts'
import { isCommon, type ReleaseStore, versionKey } from '../store/port.ts'

/** The folder of source maps, outside of `apps/`: neither the server, nor nginx.conf, nor the rules for a CDN serve it. */
export const mapsFolder = 'maps/'

/** Returns the key of a script's source map: `maps/mfe-orders/1.4.0/remote.js.map.gz`. */
export const mapKey = (app: string, version: string, name: string): string =>
  `${versionKey(app, version, name).replace(/^apps\//, mapsFolder)}.map.gz`

/** Adds the source maps that lie beside a build's scripts. A common file's is written again, because it stays in the store by its age. */
export async function addSourceMaps(
  store: ReleaseStore,
  folder: string,
  { app, version, files }: ReleaseManifest,
): Promise<void> {
  for (const name of Object.keys(files)) {
    const map = await readRegular(folder, `${name}.map`)
    if (map)
      await store.put(
        mapKey(app, version, name),
        await promisify(gzip)(map),
        isCommon(name) ? undefined : 'absent',
      )
  }
}

/** Returns the text of a script's source map; `undefined` for a version that was published without one. */
export async function publishedSourceMap(
  store: ReleaseStore,
  app: string,
  version: string,
  name: string,
): Promise<string | undefined> {
  const stored = await store.get(mapKey(app, version, name))
  return stored && (await promisify(gunzip)(stored.content, { maxOutputLength: 64_000_000 })).toString('utf8')
}
