import { resealPartners } from '../domains/partners/reseal.ts'
import { resealFactors } from '../domains/users/second-factor/reseal.ts'
import { readConfig } from '../platform/config/config.ts'
import { loadKeys } from '../platform/config/keys.ts'
import { type Command, onDatabase, print } from './command.ts'

export const rotateSecrets: Command = {
  usage: [
    ['rotate-secrets', 'encrypt the secrets anew by SECRETS_KEY (the old key in SECRETS_KEY_PREVIOUS)'],
  ],
  run: () =>
    onDatabase(async (db) => {
      const keys = loadKeys(readConfig(process.env))
      print(`Encrypted anew: ${(await resealPartners(db, keys)) + (await resealFactors(db, keys))}`)
      return 0
    }),
}
