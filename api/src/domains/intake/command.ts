import { createReadStream, existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { CommandCall } from '../../platform/call.ts'
import { importLines } from './import-lines.ts'
import { importOrders } from './import-orders.ts'

type Print = (line: string) => void

/** Runs `pnpm api import FILE`. @returns the exit code: 1 when a line is wrong, and then nothing was taken */
export async function importCommand(
  call: CommandCall,
  path: string | undefined,
  orderMaxAmount: number,
  print: Print,
): Promise<number> {
  const format = path?.endsWith('.csv') ? 'csv' : path?.endsWith('.jsonl') ? 'jsonl' : undefined
  if (path === undefined || format === undefined) {
    print('Name a .jsonl or .csv file: pnpm api import orders.jsonl')
    return 2
  }
  if (!existsSync(path)) {
    print(`There is no file ${path}.`)
    return 2
  }
  const lines = importLines(format, createReadStream(path))
  const report = await importOrders(call, lines, basename(path), orderMaxAmount)
  for (const mistake of report.mistakes) print(mistake)
  if (report.mistakes.length > 0) {
    print('Nothing was imported: correct the file and try again.')
    return 1
  }
  print(`Orders imported: ${report.added}, there before: ${report.repeated}.`)
  return 0
}
