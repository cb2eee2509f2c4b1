import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { brotliCompressSync, constants } from 'node:zlib'
import { promote, publish } from '../../release/src/index.ts'
import type { Product } from './product.ts'
import { storeOf } from './releases.ts'

const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

const identifier = (version: string): string => version.replace(/[^A-Za-z0-9_]/g, '_')

interface Manifest {
  app: string
  version: string
  global: string
  scripts: string[]
  files: Record<string, { integrity: string; size: number; brotli?: number }>
}

export interface Renaming {
  readonly app: string
  /** A published version, and the name of its copy. */
  readonly from: string
  readonly to: string
  /** Makes the release itself faulty, hashes included, like a faulty build. */
  readonly change?: (entry: string, global: string) => string
  /** The source map of the entry. */
  readonly map?: object
}

/** Returns whether `path` is a file of that version. */
export const isOfRenamed = (path: string, app: string, version: string): boolean =>
  path.includes(`/apps/${app}/${version}/`)

/**
 * Publishes a published version again under another name, like a build with every chunk changed: the container's name and the registry
 * of chunks contain the version. It takes milliseconds, a build takes seconds.
 */
export async function publishRenamed(product: Product, renaming: Renaming): Promise<void> {
  const { app, from, to, change = (entry) => entry } = renaming
  const source = `${product.dataDir}/releases/apps/${app}/`
  const original = await readFile(`${source}${from}/release.json`, 'utf8')
  const { files, scripts }: Manifest = JSON.parse(original)
  const named = (text: string) => text.replaceAll(from, to).replaceAll(identifier(from), identifier(to))
  const manifest: Manifest = JSON.parse(named(original))
  const oldEntry = scripts.at(-1) ?? ''
  const entryName = named(oldEntry)
  const folder = await mkdtemp(`${tmpdir()}/release-`)
  const read = (name: string) => readFile(`${source}${from}/${name}`)
  const put = async (name: string, content: Buffer) => {
    await writeFile(`${folder}/${name}`, content)
    // The gate weighs compressed files.
    const encoded = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    await writeFile(`${folder}/${name}.br`, encoded)
    manifest.files[name] = {
      integrity: integrityOf(content),
      size: content.length,
      brotli: encoded.length,
    }
  }
  try {
    const text = async (name: string) => named((await read(name)).toString('utf8'))
    let entry = await text(oldEntry)
    for (const [old, { integrity }] of Object.entries(files)) {
      if (old === oldEntry) continue
      const name = named(old)
      await put(name, /\.(?:js|json|css)$/.test(name) ? Buffer.from(await text(old)) : await read(old))
      // The entry holds the hashes of its chunks.
      entry = entry.replaceAll(integrity, manifest.files[name]?.integrity ?? '')
    }
    const changed = change(entry, manifest.global)
    if (renaming.change && changed === entry)
      throw new Error(`${app} has nothing that could be changed in this way`)
    await put(entryName, Buffer.from(changed))
    if (renaming.map) await writeFile(`${folder}/${entryName}.map`, JSON.stringify(renaming.map))
    await writeFile(`${folder}/release.json`, JSON.stringify(manifest))
    await publish(storeOf(product), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes versions live against the gate, which would refuse the faults under test. */
export async function promoteAll(
  product: Product,
  targets: readonly { readonly app: string; readonly version: string }[],
): Promise<void> {
  await promote(storeOf(product), targets, { who: 'e2e', reason: 'test', force: true })
}

/** Publishes a version under another name and makes it live. */
export async function releaseRenamed(product: Product, renaming: Renaming): Promise<void> {
  await publishRenamed(product, renaming)
  await promoteAll(product, [{ app: renaming.app, version: renaming.to }])
}
