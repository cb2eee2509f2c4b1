import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openApiDocument } from '../platform/http/openapi-document.ts'
import type { Command } from './command.ts'

export const openapi: Command = {
  usage: [['openapi [FILE]', 'write the description of the calls']],
  async run({ argument: path = '.cache/openapi.json' }) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
    return 0
  },
}
