import { importCommand } from '../domains/intake/command.ts'
import { type Command, callOf, onDatabase, print } from './command.ts'

export const importOrders: Command = {
  usage: [['import FILE', 'load orders from .jsonl or .csv: all or none']],
  run: ({ argument }) => onDatabase((db) => importCommand(callOf(db, 'import'), argument, print)),
}
