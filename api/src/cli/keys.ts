import { createKeyCommand, listKeysCommand, revokeKeyCommand } from '../domains/intake/command.ts'
import { type Command, callOf, onDatabase, print } from './command.ts'

export const createKey: Command = {
  usage: [
    ['create-key --partner CODE | --bank [--name NAME]', 'make a key for the intake of orders and events'],
  ],
  run: ({ options }) => onDatabase((db) => createKeyCommand(callOf(db, 'create-key'), options, print)),
}

export const listKeys: Command = {
  usage: [['keys', 'list the keys']],
  run: () => onDatabase((db) => listKeysCommand(callOf(db, 'keys'), print)),
}

export const revokeKey: Command = {
  usage: [['revoke-key NUMBER', 'revoke a key']],
  run: ({ argument }) => onDatabase((db) => revokeKeyCommand(callOf(db, 'revoke-key'), argument, print)),
}
