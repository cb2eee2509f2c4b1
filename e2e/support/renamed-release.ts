import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Context, FolderStore, promote, publish } from '../../release/src/index.ts'
import type { Product } from './product.ts'

/** The store of a running product, as the command line would open it. */
export function storeOf(product: Product): Context {
  const env = { ...process.env, DATA_DIR: product.dataDir }
  return { store: new FolderStore(`${product.dataDir}/releases`), env }
}

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
  /** A published version, and what the copy is called. */
  readonly from: string
  readonly to: string
  /** Makes the release wrong in itself, hashes and all: a faulty build. */
  readonly change?: (entry: string, global: string) => string
}

/**
 * Publishes a published version once more under another name, as a build of that name would be: the version stands in addresses, in
 * the container's name and in the registry of chunks. Takes milliseconds where a build takes seconds.
 */
export async function publishRenamed(product: Product, renaming: Renaming): Promise<void> {
  const { app, from, to, change = (entry) => entry } = renaming
  const source = `${product.dataDir}/releases/apps/${app}/${from}`
  const named = (text: string) => text.replaceAll(from, to).replaceAll(identifier(from), identifier(to))
  const manifest: Manifest = JSON.parse(named(await readFile(`${source}/release.json`, 'utf8')))
  const entryName = manifest.scripts.at(-1) ?? ''
  const folder = await mkdtemp(`${tmpdir()}/release-`)
  const put = async (name: string, text: string) => {
    const content = Buffer.from(text)
    await writeFile(`${folder}/${name}`, content)
    // The gate weighs what goes over the wire.
    const encoded = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    await writeFile(`${folder}/${name}.br`, encoded)
    manifest.files[name] = {
      integrity: integrityOf(content),
      size: content.length,
      brotli: encoded.length,
    }
  }
  try {
    let entry = named(await readFile(`${source}/${entryName}`, 'utf8'))
    for (const [name, { integrity }] of Object.entries(manifest.files)) {
      if (name === entryName) continue
      await put(name, named(await readFile(`${source}/${name}`, 'utf8')))
      // The entry vouches for its chunks.
      entry = entry.replaceAll(integrity, manifest.files[name]?.integrity ?? '')
    }
    const changed = change(entry, manifest.global)
    if (renaming.change && changed === entry)
      throw new Error(`${app} has nothing that could be changed in this way`)
    await put(entryName, changed)
    await writeFile(`${folder}/release.json`, JSON.stringify(manifest))
    await publish(storeOf(product), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes versions live, whatever the gate says of them: it would not let through what these tests are about. */
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
