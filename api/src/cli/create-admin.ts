import { createAdminCommand } from '../domains/users/administration/command.ts'
import { readConfig } from '../platform/config/config.ts'
import { type Command, callOf, onDatabase, print } from './command.ts'

export const createAdmin: Command = {
  usage: [
    ['create-admin EMAIL [--superadmin]', 'invite an administrator and show the link for his password'],
  ],
  run: ({ argument: email, options }) =>
    onDatabase((db) =>
      createAdminCommand(callOf(db, 'create-admin'), readConfig(process.env), { ...options, email }, print),
    ),
}
