import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type Finished, root, run } from './run.ts'

interface Group {
  readonly extends: unknown
  readonly compilerOptions: unknown
  readonly folders: string[]
}

/** One compiler run checks folders whose tsconfig.json say the same: what they share is read once. */
export async function typeGroups(folders: readonly string[]): Promise<Group[]> {
  const groups = new Map<string, Group>()
  for (const folder of folders) {
    const config: unknown = JSON.parse(await readFile(`${root}${folder}/tsconfig.json`, 'utf8'))
    const field = (name: string): unknown => Reflect.get(Object(config), name)
    const same = { extends: field('extends'), compilerOptions: field('compilerOptions') }
    const key = JSON.stringify(same)
    const group: Group = groups.get(key) ?? { ...same, folders: [] }
    group.folders.push(folder)
    groups.set(key, group)
  }
  // The longest first: the other steps fill the gaps.
  return [...groups.values()].sort((a, b) => b.folders.length - a.folders.length)
}

export async function checkTypes({ folders, ...config }: Group): Promise<Finished> {
  const place = `${root}.cache/types`
  const file = `${place}/${folders[0]}.json`
  await mkdir(place, { recursive: true })
  const include = folders.flatMap((folder) => [`../../${folder}/**/*.ts`, `../../${folder}/**/*.tsx`])
  const exclude = ['../../*/dist', '../../**/node_modules']
  // The path begins at the folder of the package; this configuration lies two folders below the root.
  const base = `../${String(config.extends)}`
  await writeFile(file, JSON.stringify({ ...config, extends: base, include, exclude }))
  // More checkers in one process repeat each other's work: one does it in a third of the time of two cores.
  return run('tsc', ['--pretty', 'false', '--checkers', '1', '-p', file])
}
