import { resolve } from 'node:path'
import type { KeySet } from '@cabinet/contract'
import type { Context } from '../../context.ts'
import { errorCode } from '../../files/error-code.ts'
import { addKey, endKey, type NewKey } from '../../keys/change-keys.ts'
import { readKeySet } from '../../keys/key-set.ts'
import { makeKey } from '../../keys/signer.ts'
import { Refusal } from '../../refusal.ts'
import { type Command, type Flags, whyOf } from '../options.ts'

function shown(set: KeySet | undefined): string {
  if (!set) return 'The store has no keys yet: the first publish or promote makes the server its own.'
  const lines = set.keys.map(({ id, name, state, rights, server }) => {
    const may = server
      ? 'signs what is live'
      : [
          rights.publish.length > 0 && `publish ${rights.publish.join(', ')}`,
          rights.promote.length > 0 && `promote ${rights.promote.join(', ')}`,
        ]
          .filter(Boolean)
          .join('; ')
    return `  ${id}  ${state.padEnd(8)} ${name.padEnd(16)} ${may}`
  })
  return [`key set ${set.version}, ${set.at}, ${set.who}: ${set.reason}`, ...lines].join('\n')
}

export const keysCommand: Command = {
  flags: [],
  takes: [],
  needs: 'nothing',
  run: async ({ store, env }) => shown(await readKeySet(store, env)),
}

/** Makes a private key in a file, and adds its public one. */
async function add(context: Context, key: Omit<NewKey, 'public'>, flags: Flags): Promise<string> {
  const file = resolve(flags.out ?? `${key.name}.pem`)
  const { public: raw } = await makeKey(file).catch((error: unknown) => {
    if (errorCode(error) === 'EEXIST')
      throw new Refusal(`${file} is there already: a key is never overwritten. Another place: --out FILE`)
    throw error
  })
  const { reason, ...why } = whyOf(flags)
  const set = await addKey(context, { ...key, public: raw }, { ...why, reason: reason || `key ${key.name}` })
  return `${file} is the private key: RELEASE_KEY is its content. Hand it over and delete it here.\n${shown(set)}`
}

const rights = ['publish', 'promote'] as const

/** One command makes a team's key and gives it its rights. */
export const teamKeyCommand: Command = {
  flags: ['reason', 'who', 'may', 'out'],
  takes: ['app', '…'],
  needs: 'nothing',
  run: async (context, apps, flags) => {
    const { may } = flags
    const name = apps.join('-').replace('*', 'all')
    if (may !== undefined && !rights.some((one) => one === may))
      throw new Refusal('--may takes publish or promote; without it a key may both.')
    const of = (right: string): string[] => (may === undefined || may === right ? [...apps] : [])
    return add(context, { name, rights: { publish: of('publish'), promote: of('promote') } }, flags)
  },
}

export const serverKeyCommand: Command = {
  flags: ['reason', 'who', 'out'],
  takes: [],
  needs: 'nothing',
  run: (context, _args, flags) => add(context, { name: 'server', rights: 'server' }, flags),
}

export const endKeyCommand = (state: 'retired' | 'revoked'): Command => ({
  flags: ['reason', 'who'],
  takes: ['key'],
  needs: 'nothing',
  run: async (context, [id = ''], flags) => {
    const { set, signed } = await endKey(context, id, state, whyOf(flags))
    const warning = signed.map(
      ({ app, version }) =>
        `  ${app} ${version} bears its signature. Look at what it is; roll back, or publish the same build again.`,
    )
    return [shown(set), ...warning].join('\n')
  },
})
