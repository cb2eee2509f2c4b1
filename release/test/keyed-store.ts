import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { KeyRights, LivePointer } from '@cabinet/contract'
import type { Context } from '../src/context.ts'
import { promote, readLive } from '../src/index.ts'
import { addKey } from '../src/keys/change-keys.ts'
import { processSigner, type Signer } from '../src/keys/signer.ts'
import { FolderStore } from '../src/store/folder.ts'
import { because, Workshop } from './fixture.ts'

const none: KeyRights = { publish: [], promote: [] }
export const target = (app: string, version = '1.1.0') => [{ app, version }]
export const makeKeyIn = (keysFolder: string): Promise<Signer> => processSigner({ keysFolder }, {}, true)

/** A store with a shell and two remotes, whose keys are the server's and the root. */
export interface KeyedStore {
  readonly shop: Workshop
  readonly store: FolderStore
  live(): Promise<LivePointer | undefined>
  /** Adds a new key with these rights to the key set, and returns its holder. */
  somebody(rights: Partial<KeyRights> | 'server'): Promise<{ context: Context; signer: Signer }>
}

export async function openKeyedStore(): Promise<KeyedStore> {
  const shop = await Workshop.open()
  const store = new FolderStore(join(shop.root, 'releases'))
  await shop.publishShell('1.0.0')
  for (const app of ['mfe-a', 'mfe-b']) await shop.publishRemote(app, '1.0.0')
  const targets = ['shell', 'mfe-a', 'mfe-b'].map((app) => ({ app, version: '1.0.0' }))
  await promote(shop.context, targets, because)
  return {
    shop,
    store,
    live: () => readLive(store, {}),
    somebody: async (rights) => {
      const keysFolder = join(shop.root, randomUUID())
      const signer = await makeKeyIn(keysFolder)
      const given = rights === 'server' ? rights : { ...none, ...rights }
      await addKey(shop.context, { public: signer.public, name: 'team', rights: given }, because)
      const theirs = new FolderStore(store.name)
      return { context: { store: Object.assign(theirs, { keysFolder }), env: {} }, signer }
    },
  }
}
