import { repair } from '../../changes/renew.ts'
import type { Command } from '../options.ts'

export const repairCommand: Command = {
  flags: [],
  takes: [],
  run: async (context) =>
    (await repair(context)) ? 'index.html compiled again' : 'index.html is what the pointer says',
}
