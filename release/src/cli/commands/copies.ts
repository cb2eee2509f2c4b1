import { cp, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pMap from 'p-map'
import { applyChange } from '../../changes/change.ts'
import type { ChangeReason, Context } from '../../context.ts'
import { repairKeySet } from '../../keys/key-set.ts'
import { CommandError } from '../../refusal.ts'
import { FolderStore } from '../../store/folder.ts'
import { readLive } from '../../store/live.ts'
import { openStore } from '../../store/open.ts'
import type { ReleaseStore } from '../../store/port.ts'
import { type Command, changeReasonOf } from '../command.ts'
import { showStatus } from '../show-status.ts'

const backupIn = (folder: string) => ({
  keys: join(resolve(folder), 'keys'),
  store: new FolderStore(join(folder, 'releases')),
})

const revisionOf = async (store: ReleaseStore, env: NodeJS.ProcessEnv): Promise<number> =>
  (await readLive(store, env))?.revision ?? 0

/** Signs a restored copy past the highest revision that browsers may have seen, because they refuse lower ones. */
async function signRestoredCopy(
  context: Context,
  why: ChangeReason,
  after = context.store.mark.revision,
): Promise<string> {
  const note = await repairKeySet(context, why)
  const live = await applyChange(context, { type: 'renew', after }, why)
  return [`revision ${live.revision}`, showStatus(live), ...(note ? [note] : [])].join('\n')
}

export const copyCommands: readonly Command[] = [
  {
    line: 'backup <folder>',
    about: 'copies keys and store into a folder, also while people release; again: what is new',
    allowsOld: true,
    run: async ({ store, env }, [folder = '']) => {
      const copy = backupIn(folder)
      // A store newer than the remembered mark is accepted; an older one is not.
      if (store.keysFolder !== undefined) {
        await mkdir(resolve(folder), { recursive: true, mode: 0o700 })
        await cp(store.keysFolder, copy.keys, { recursive: true })
      }
      const written = await copyStore(store, copy.store)
      const keys = store.keysFolder === undefined ? ' The keys of a bucket lie elsewhere: copy them too.' : ''
      return `${folder} holds revision ${await revisionOf(copy.store, env)}, ${written} files are new.${keys}`
    },
  },
  {
    line: 'restore <folder> [--after N] --reason TEXT',
    about: 'puts a backup in the place of a lost store, with the keys that are missing, and signs it anew',
    needs: 'nothing',
    allowsOld: true,
    run: async (context, [folder = ''], flags) => {
      const { store, env } = context
      const copy = backupIn(folder)
      const held = await revisionOf(copy.store, env)
      if (held === 0) throw new CommandError(`${folder} holds no backup of releases.`)
      const now = await revisionOf(store, env).catch(() => 0)
      if (now >= held)
        throw new CommandError(
          `${store.name} is whole, at revision ${now}; the backup holds ${held}. Move it aside first, if that is meant.`,
        )
      if (store.keysFolder !== undefined)
        await cp(copy.keys, store.keysFolder, { recursive: true, force: false }).catch(() => undefined)
      await copyStore(copy.store, store)
      return signRestoredCopy(
        context,
        changeReasonOf(flags),
        flags.after === undefined ? undefined : Number(flags.after),
      )
    },
  },
  {
    line: 'restored [--after N] --reason TEXT',
    about: 'after a backup was put back by hand: signs past the highest revision and key set that were seen',
    allowsOld: true,
    run: (context, _args, flags) =>
      signRestoredCopy(
        context,
        changeReasonOf(flags),
        flags.after === undefined ? undefined : Number(flags.after),
      ),
  },
  {
    line: 'move <store>',
    about: 'copies everything into s3://bucket/prefix or a folder, for RELEASE_STORE; again: what is new',
    run: async ({ store, env }, [address = '']) => {
      const to = await openStore(address, env)
      try {
        const [now, there] = [await revisionOf(store, env), await revisionOf(to, env)]
        if (there > now)
          throw new CommandError(
            `${to.name} is at revision ${there}, and ${store.name} at ${now}: releases would be taken back.`,
          )
        const written = await copyStore(store, to)
        const keys =
          to.keysFolder === undefined
            ? `RELEASE_KEY_FILE and RELEASE_ROOT_KEY_FILE, the files in ${store.keysFolder ?? 'your safe place'}`
            : `release.pem and root.pem in ${to.keysFolder}`
        return `${written} files copied, revision ${await revisionOf(to, env)}. Set RELEASE_STORE=${to.name} and the keys (${keys}), restart every process, and run this once more with RELEASE_STORE=${store.name}: it takes what was released meanwhile.`
      } finally {
        to.close()
      }
    },
  },
]

const [keySet, pointer] = ['keyset.json', 'live.json']

/** Leaves out locks, probes and files that are being written. */
const isContent = (key: string): boolean => !key.split('/').some((part) => part.startsWith('.'))

/**
 * Copies what differs into another store; people go on releasing meanwhile. Readers of the copy find every version before the pointer that
 * names it. Runs again until nothing has changed in between.
 * @returns the number of files written
 */
async function copyStore(from: ReleaseStore, to: ReleaseStore): Promise<number> {
  const before = await from.stampOf(pointer)
  let written = 0
  const copy = async (key: string): Promise<void> => {
    const stored = await from.get(key)
    if (!stored || (await to.get(key))?.content.equals(stored.content)) return
    await to.put(key, stored.content)
    written += 1
  }
  const keys = (await from.list('')).map(({ key }) => key).filter(isContent)
  const last = [keySet, pointer]
  await pMap(
    keys.filter((key) => !last.includes(key)),
    copy,
    { concurrency: 8 },
  )
  for (const key of last) await copy(key)
  return (await from.stampOf(pointer)) === before ? written : written + (await copyStore(from, to))
}
