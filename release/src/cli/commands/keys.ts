import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { KeySet } from '@cabinet/contract'
import type { Context } from '../../context.ts'
import { errorCode } from '../../files/error-code.ts'
import { addKey, endKey, type NewKey } from '../../keys/change-keys.ts'
import { readKeySet } from '../../keys/key-set.ts'
import { generateKey } from '../../keys/signer.ts'
import { CommandError } from '../../refusal.ts'
import { type Command, changeReasonOf, type Flags } from '../command.ts'

const rights = ['publish', 'promote'] as const

function shown(set: KeySet | undefined, root?: string): string {
  if (!set) return 'The store has no keys yet: the first publish or promote makes the server its own.'
  const lines = set.keys.map(({ id, name, state, rights: given, server }) => {
    const may = rights.flatMap((right) =>
      given[right].length > 0 ? [`${right} ${given[right].join(', ')}`] : [],
    )
    const rightsOf = state === 'active' ? (server ? ['signs what is live'] : may) : []
    return `  ${id}  ${state.padEnd(8)} ${name.padEnd(16)} ${rightsOf.join('; ')}`.trimEnd()
  })
  return [
    `key set ${set.version}${root ? ` of the root ${root}` : ''}, ${set.at}, ${set.who}: ${set.reason}`,
    ...lines,
  ].join('\n')
}

/** Makes a private key in a file and adds its public key. */
async function add(context: Context, key: Omit<NewKey, 'public'>, flags: Flags): Promise<string> {
  const file = resolve(flags.out ?? `${key.name}.pem`)
  const { public: raw } = await generateKey(file).catch((error: unknown) => {
    if (errorCode(error) === 'EEXIST')
      throw new CommandError(
        `${file} is there already: a key is never overwritten. Another place: --out FILE`,
      )
    throw error
  })
  const { reason, ...why } = changeReasonOf(flags)
  const added = addKey(context, { ...key, public: raw }, { ...why, reason: reason || `key ${key.name}` })
  // A private key outside the key set is useless.
  const set = await added.catch((error: unknown) => rm(file).then(() => Promise.reject(error)))
  const what =
    key.rights === 'server' ? 'Put it in the place of the present one' : 'Hand it over and delete it here'
  return `${file} is the private key: RELEASE_KEY is its content. ${what}.\n${shown(set)}`
}

const endKeyCommand = (state: 'retired' | 'revoked', line: string, about: string): Command => ({
  line,
  about,
  needs: 'nothing',
  run: async (context, [id = ''], flags) => {
    const { set, signed } = await endKey(context, id, state, changeReasonOf(flags))
    const warnings = signed.map(
      ({ app, version }) =>
        `  ${app} ${version} bears its signature. Look at what it is; roll back, or publish the same build again.`,
    )
    return [shown(set), ...warnings].join('\n')
  },
})

export const keyCommands: readonly Command[] = [
  {
    line: 'keys',
    about: 'who may publish and promote what, and who signs what is live',
    needs: 'nothing',
    allowsOld: true,
    run: async ({ store, env }) => {
      const set = await readKeySet(store, env)
      const seen = store.mark.keySet
      const older = set && set.version < seen ? `\nThis is an older copy: key set ${seen} was seen.` : ''
      return shown(set, store.mark.root) + older
    },
  },
  {
    line: 'keys team <app> … [--may publish|promote] [--out FILE] [--reason TEXT]',
    about: "makes a team's key with its rights; needs the root's key",
    needs: 'nothing',
    run: async (context, apps, flags) => {
      const { may } = flags
      if (may !== undefined && !rights.some((one) => one === may))
        throw new CommandError('--may takes publish or promote; without it a key may both.')
      const of = (right: string): string[] => (may === undefined || may === right ? [...apps] : [])
      const key = {
        name: apps.join('-').replace('*', 'all'),
        rights: { publish: of('publish'), promote: of('promote') },
      }
      return add(context, key, flags)
    },
  },
  {
    line: 'keys server [--out FILE] [--reason TEXT]',
    about: "makes the server's next key",
    needs: 'nothing',
    run: (context, _args, flags) => add(context, { name: 'server', rights: 'server' }, flags),
  },
  endKeyCommand('retired', 'keys retire <key> --reason TEXT', 'rotated out: it signs nothing more'),
  endKeyCommand('revoked', 'keys revoke <key> --reason TEXT', 'stolen: nothing that it signed is trusted'),
]
