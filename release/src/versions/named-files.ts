import type { ReleaseFile } from '@cabinet/contract'
import { readKeySetOfAnyAge } from '../keys/key-set.ts'
import { findKey, hasRight } from '../keys/rights.ts'
import { verifySignature } from '../keys/signer.ts'
import type { StoreContext } from '../store/port.ts'
import { isCommon } from '../store/port.ts'
import { ignoreUnreadable, publishedBuild, publishedSignature, publishedVersions } from './manifest.ts'

type Files = Readonly<Record<string, ReleaseFile>>

/** The shortest time, ms, between two searches for versions that name a common file. */
const searchEveryMs = 1_000

/**
 * Knows the files that signed versions name; whatever else lies in the store is not served. A version never changes, so it is verified once.
 * Tabs may still run the versions of an ended key, so any key of the set counts here.
 */
export class NamedFiles {
  readonly #context: StoreContext
  readonly #versions = new Map<string, Files>()
  readonly #searches = new Map<string, { readonly at: number; readonly done: Promise<void> }>()

  constructor(context: StoreContext) {
    this.#context = context
  }

  /** @param name `remote.js` of the version, or `files/…` of the app */
  async find(app: string, version: string, name: string): Promise<ReleaseFile | undefined> {
    if (!isCommon(name)) return ownFile(await this.#filesOf(app, version), name)
    const known = this.#common(app, name)
    if (known) return known
    await this.#search(app)
    return this.#common(app, name)
  }

  #common(app: string, name: string): ReleaseFile | undefined {
    for (const [key, files] of this.#versions) {
      const found = key.startsWith(`${app} `) ? ownFile(files, name) : undefined
      if (found) return found
    }
    return undefined
  }

  /** Searches once for all files that a page asks for at the same time. */
  #search(app: string): Promise<void> {
    const at = performance.now()
    const last = this.#searches.get(app)
    if (last && at - last.at < searchEveryMs) return last.done
    const done = this.#readVersions(app)
    this.#searches.set(app, { at, done })
    return done
  }

  async #readVersions(app: string): Promise<void> {
    const versions = await publishedVersions(this.#context.store, app)
    await Promise.all(versions.map((one) => this.#filesOf(app, one.version)))
  }

  async #filesOf(app: string, version: string): Promise<Files | undefined> {
    const key = `${app} ${version}`
    const known = this.#versions.get(key)
    if (known) return known
    const files = await ignoreUnreadable(this.#signedFiles(app, version))
    if (files) this.#versions.set(key, files)
    return files
  }

  async #signedFiles(app: string, version: string): Promise<Files | undefined> {
    const { store, env } = this.#context
    const [{ manifest, text }, signed] = await Promise.all([
      publishedBuild(store, app, version),
      publishedSignature(store, app, version),
    ])
    const set = await readKeySetOfAnyAge(store, env)
    const key = signed && set && findKey(set, signed.key)
    const isSigned =
      key && hasRight(key, 'publish', app) && verifySignature(text, signed.signature, key.public)
    return isSigned ? manifest.files : undefined
  }
}

const ownFile = (files: Files | undefined, name: string): ReleaseFile | undefined =>
  files && Object.hasOwn(files, name) ? files[name] : undefined
