import { resolve } from 'node:path'
import type { KeySet } from '@cabinet/contract'
import { errorCode } from '../../files/error-code.ts'
import { addKey, endKey, type NewKey } from '../../keys/change-keys.ts'
import { readKeySet } from '../../keys/key-set.ts'
import { maySignPages } from '../../keys/rights.ts'
import { makeKey } from '../../keys/signer.ts'
import { Refusal } from '../../refusal.ts'
import { type Command, type Flags, whyOf } from '../options.ts'

function shown(set: KeySet | undefined): string {
  if (!set) return 'The store has no keys yet: the first publish or promote makes one.'
  const apps = (names: readonly string[]): string =>
    names.map((one) => (one === '*' ? 'all' : one)).join(', ')
  const lines = set.keys.map(({ id, name, state, rights }) => {
    const may = [
      rights.publish.length > 0 && `publish ${apps(rights.publish)}`,
      rights.promote.length > 0 && `promote ${apps(rights.promote)}`,
      rights.keys && 'change keys',
      maySignPages({ state: 'active', rights }) && 'sign pages',
    ]
    return `  ${id}  ${state.padEnd(8)} ${name.padEnd(16)} ${may.filter(Boolean).join('; ')}`
  })
  return [`key set ${set.version}, ${set.at}, ${set.who}: ${set.reason}`, ...lines].join('\n')
}

const newKey = (
  raw: string,
  { name = '', publish = [], promote = [], keys = false, pages = false }: Flags,
): NewKey => ({ public: raw, name, rights: { publish, promote, keys, pages } })

export const keysCommand: Command = {
  flags: [],
  takes: [],
  needs: 'nothing',
  run: async ({ store, env }) => shown(await readKeySet(store, env)),
}

export const makeKeyCommand: Command = {
  flags: [],
  takes: ['file'],
  needs: 'nothing',
  run: async (_context, [path = '']) => {
    const file = resolve(path)
    const { id, public: raw } = await makeKey(file).catch((error: unknown) => {
      if (errorCode(error) === 'EEXIST')
        throw new Refusal(`${file} is there already: a key is never overwritten.`)
      throw error
    })
    return `${file} is the private key ${id}: RELEASE_KEY is its content, keep it secret.\nIts public key, for «keys add»: ${raw}`
  },
}

export const addKeyCommand: Command = {
  flags: ['reason', 'who', 'name', 'publish', 'promote', 'keys', 'pages'],
  takes: ['public key'],
  needs: 'nothing',
  run: async (context, [raw = ''], flags) => shown(await addKey(context, newKey(raw, flags), whyOf(flags))),
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
