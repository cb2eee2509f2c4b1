import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
  /** A published version, and what the copy is called. */
  readonly from: string
  readonly to: string
  /** Makes the release wrong in itself, hashes and all: a faulty build. */
  readonly change?: (entry: string, global: string) => string
}

const short = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits)

/** Whether `path` is a file of a version that was published under another name. */
export function isOfRenamed(path: string, app: string, version: string): boolean {
  if (path.includes(`/apps/${app}/${version}/`)) return true
  const [, hash = ''] = /\.([0-9a-f]{10})\.js$/.exec(path) ?? []
  return path.includes(`/apps/${app}/files/`) && hash.startsWith(short(version, 4))
}

/** Names that carry a hash get another: the copy has no file in common with the version that it is made of. */
function rehashed(text: string, names: readonly string[], to: string): string {
  const hashes = names.flatMap((name) => /^files\/.*\.([0-9a-f]{10})\.js$/.exec(name)?.[1] ?? [])
  return hashes.reduce((all, hash) => all.replaceAll(hash, short(to, 4) + short(hash, 6)), text)
}

/**
 * Publishes a published version once more under another name, as a build of that name whose every chunk has changed would be: the version
 * stands in the container's name and in the registry of chunks. Takes milliseconds where a build takes seconds.
 */
export async function publishRenamed(product: Product, renaming: Renaming): Promise<void> {
  const { app, from, to, change = (entry) => entry } = renaming
  const source = `${product.dataDir}/releases/apps/${app}/`
  const original = await readFile(`${source}${from}/release.json`, 'utf8')
  const { files, scripts }: Manifest = JSON.parse(original)
  const named = (text: string) =>
    rehashed(text, Object.keys(files), to).replaceAll(from, to).replaceAll(identifier(from), identifier(to))
  const manifest: Manifest = JSON.parse(named(original))
  const oldEntry = scripts.at(-1) ?? ''
  const entryName = named(oldEntry)
  const folder = await mkdtemp(`${tmpdir()}/release-`)
  await mkdir(`${folder}/files`)
  const read = (name: string) => readFile(source + (name.startsWith('files/') ? name : `${from}/${name}`))
  const put = async (name: string, content: Buffer) => {
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
    const text = async (name: string) => named((await read(name)).toString('utf8'))
    let entry = await text(oldEntry)
    for (const [old, { integrity }] of Object.entries(files)) {
      if (old === oldEntry) continue
      const name = named(old)
      await put(name, /\.(?:js|json|css)$/.test(name) ? Buffer.from(await text(old)) : await read(old))
      // The entry vouches for its chunks.
      entry = entry.replaceAll(integrity, manifest.files[name]?.integrity ?? '')
    }
    const changed = change(entry, manifest.global)
    if (renaming.change && changed === entry)
      throw new Error(`${app} has nothing that could be changed in this way`)
    await put(entryName, Buffer.from(changed))
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
