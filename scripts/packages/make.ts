import { execFile } from 'node:child_process'
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../build/src/workspace.ts'
import { publishedPackage, type Source } from './package-json.ts'
import { folders, json, workspaceVersions } from './workspace-versions.ts'

/** Dependencies that only the product's own tests and builds need. */
const devOnlyDependencies = ['**/*.test.*', 'release/test', '**/node_modules', '**/dist']

const outputFolder = join(root, '.cache', 'packages')

/** Writes JavaScript and declarations of a package's sources. `pnpm check` has checked the types. */
async function compile(folder: string): Promise<void> {
  const config = join(outputFolder, `${folder}.tsconfig.json`)
  const from = join(root, folder)
  const compilerOptions = {
    ...{ noEmit: false, noCheck: true, incremental: false, declaration: true },
    ...{ rewriteRelativeImportExtensions: true, rootDir: from, outDir: join(outputFolder, folder) },
  }
  const exclude = devOnlyDependencies.map((name) => join(root, name))
  const include = ['**/*.ts', '**/*.tsx'].map((name) => join(from, name))
  await writeFile(
    config,
    JSON.stringify({ extends: join(from, 'tsconfig.json'), compilerOptions, include, exclude }),
  )
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', config])
  await rm(config)
  // TypeScript's declarations import `.ts` files, which the package does not contain.
  for await (const name of glob('**/*.d.ts', { cwd: join(outputFolder, folder) })) {
    const text = await readFile(join(outputFolder, folder, name), 'utf8')
    await writeFile(
      join(outputFolder, folder, name),
      text.replace(/(["'])(\.\.?\/[^"']*)\.tsx?\1/g, '$1$2.js$1'),
    )
  }
}

/** Writes the compiler's settings for a remote with its own repository: those of the product's remotes. */
async function browserSettings(): Promise<void> {
  const [base, browser] = await Promise.all([json('tsconfig.base.json'), json('tsconfig.browser.json')])
  const compilerOptions = { ...base.compilerOptions, ...browser.compilerOptions }
  await writeFile(
    join(outputFolder, 'build', 'tsconfig.remote.json'),
    `${JSON.stringify({ compilerOptions }, null, 2)}\n`,
  )
}

export interface Package {
  readonly name: string
  readonly version: string
  /** The folder to run `pnpm publish` in. */
  readonly folder: string
}

/** Makes the published packages. @throws when a source does not compile */
export async function makePackages(): Promise<Package[]> {
  await rm(outputFolder, { recursive: true, force: true })
  await mkdir(outputFolder, { recursive: true })
  const sources: Source[] = await Promise.all(folders.map((folder) => json(`${folder}/package.json`)))
  const around = await workspaceVersions()
  await Promise.all(
    folders.map(async (folder, index) => {
      const source = sources[index]
      if (!source) return
      await compile(folder)
      // The compiler copies TypeScript files only.
      for await (const name of glob('{CHANGELOG.md,api-report/*.json,test/*.cjs}', {
        cwd: join(root, folder),
      }))
        await cp(join(root, folder, name), join(outputFolder, folder, name))
      const made = publishedPackage(folder, source, around)
      await writeFile(join(outputFolder, folder, 'package.json'), `${JSON.stringify(made, null, 2)}\n`)
    }),
  )
  await browserSettings()
  return sources.map(({ name, version }, index) => ({
    name,
    version,
    folder: join(outputFolder, folders[index] ?? ''),
  }))
}
