import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { Shapes } from '../../contract/src/index.ts'
import { extractShapes } from '../api-report/extract.ts'
import { root } from '../quality/run.ts'

/** Sources of shared that a test may spoil. */
export class SharedCopy {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  static async make(): Promise<SharedCopy> {
    await mkdir(`${root}.cache`, { recursive: true })
    const folder = await mkdtemp(`${root}.cache/api-report-`)
    await cp(`${root}shared`, folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
    await symlink(`${root}shared/node_modules`, `${folder}/node_modules`)
    const config = { extends: '../../tsconfig.browser.json', include: ['*/index.ts'] }
    await writeFile(`${folder}/tsconfig.json`, JSON.stringify(config))
    return new SharedCopy(folder)
  }

  /** Replaces every `from` of a file by `to`; a file without one fails. */
  async edit(file: string, from: string, to: string): Promise<void> {
    const text = await readFile(`${this.folder}/${file}`, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no «${from}»`)
    await writeFile(`${this.folder}/${file}`, text.replaceAll(from, to))
  }

  shapes(...entries: readonly string[]): Record<string, Shapes> {
    const files = entries.map((entry) => [entry, `${this.folder}/${entry}/index.ts`])
    return extractShapes(this.folder, Object.fromEntries(files))
  }

  remove = () => rm(this.folder, { recursive: true })
}

/** Reads an entry's committed report, because an unchanged file needs no checker. */
export async function committedShapes(entry: string): Promise<Shapes> {
  return JSON.parse(await readFile(`${root}shared/api-report/${entry}.json`, 'utf8'))
}
