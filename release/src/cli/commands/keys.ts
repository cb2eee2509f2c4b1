import { resolve } from 'node:path'
import type { KeySet } from '@cabinet/contract'
import { errorCode } from '../../files/error-code.ts'
import { addKey, endKey, type NewKey } from '../../keys/change-keys.ts'
import { readKeySet } from '../../keys/key-set.ts'
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
    ]
    return `  ${id}  ${state.padEnd(8)} ${name.padEnd(16)} ${may.filter(Boolean).join('; ')}`
  })
  return [`key set ${set.version}, ${set.at}, ${set.who}: ${set.reason}`, ...lines].join('\n')
}

async function made(path: string | undefined): Promise<string> {
  if (path === undefined) throw new Refusal('Name the file of the private key: keys make team.pem')
  const file = resolve(path)
  const { id, public: raw } = await makeKey(file).catch((error: unknown) => {
    if (errorCode(error) === 'EEXIST')
      throw new Refusal(`${file} is there already: a key is never overwritten.`)
    throw error
  })
  return `${file} is the private key ${id}: RELEASE_KEY is its content, keep it secret.\nIts public key, for «keys add»: ${raw}`
}

const newKey = (raw: string, { name = '', publish = [], promote = [], keys = false }: Flags): NewKey => ({
  public: raw,
  name,
  rights: { publish, promote, keys },
})

export const keysCommand: Command = async (context, [what, subject, ...rest], flags) => {
  if (rest.length > 0) throw new Refusal(`«${rest.join(' ')}» is too much.`)
  switch (what) {
    case undefined:
      return shown(await readKeySet(context.store, context.env))
    case 'make':
      return made(subject)
    case 'add':
      if (subject === undefined)
        throw new Refusal('Give the public key: keys add PUBLIC --name "CI of orders"')
      return shown(await addKey(context, newKey(subject, flags), whyOf(flags)))
    case 'retire':
    case 'revoke': {
      if (subject === undefined) throw new Refusal(`Name the key: keys ${what} 0123456789abcdef`)
      const state = what === 'retire' ? 'retired' : 'revoked'
      const { set, signed } = await endKey(context, subject, state, whyOf(flags))
      const warning = signed.map(
        ({ app, version }) =>
          `  ${app} ${version} bears its signature. Look at what it is; roll back, or publish the same build again.`,
      )
      return [shown(set), ...warning].join('\n')
    }
    default:
      throw new Refusal('keys, keys make FILE, keys add PUBLIC, keys retire ID, or keys revoke ID')
  }
}
