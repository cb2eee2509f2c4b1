import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exactVersions, type WorkspaceVersions } from '../packages/package-json.ts'
import { InvalidRemote } from './new-remote.ts'
import { fill } from './write.ts'

const templates = join(import.meta.dirname, 'standalone')

/** The tools that a remote's tests and commands need without the workspace. */
const tools = [
  ...['@cabinet/build', '@cabinet/contract', '@cabinet/release', '@cabinet/shared'],
  ...[
    '@swc/core',
    '@swc/jest',
    '@testing-library/dom',
    '@testing-library/jest-dom',
    '@testing-library/react',
  ],
  ...['@testing-library/user-event', '@types/jest', '@types/react', '@types/react-dom'],
  ...['jest', 'jest-environment-jsdom', 'node', 'typescript'],
]

type Versions = Readonly<Record<string, string>>

interface OwnPackage {
  readonly version: string
  readonly dependencies: Versions
  readonly devDependencies: Versions
}

/** Returns the package.json: the shell provides the product's own packages, which only the build needs. */
function packageOf(
  app: string,
  { version, dependencies, devDependencies }: OwnPackage,
  around: WorkspaceVersions,
) {
  const own = Object.keys(dependencies).filter((name) => !name.startsWith('@cabinet/'))
  const made = [...new Set([...tools, ...Object.keys(devDependencies)])].sort()
  return {
    name: app,
    version,
    private: true,
    type: 'module',
    scripts: {
      build: 'cabinet-sbom && cabinet-build',
      check: 'tsc',
      dev: 'cabinet-dev',
      release: 'cabinet-release',
      test: 'jest',
    },
    dependencies: exactVersions(own, around),
    devDependencies: exactVersions(made, around),
  }
}

/**
 * Makes a repository from the workspace folder `from` of a remote: its sources, its descriptor, and what the
 * workspace provided for it. `from` stays as it is.
 * @throws Refused when `folder` exists
 */
export async function writeStandalone(
  folder: string,
  from: string,
  { app, registry, around }: { app: string; registry?: string | undefined; around: WorkspaceVersions },
): Promise<string> {
  const to = resolve(folder)
  if (existsSync(to)) throw new InvalidRemote(`${to} is there already.`)
  try {
    await mkdir(to, { recursive: true })
    for (const name of ['src', 'remote.json']) await cp(join(from, name), join(to, name), { recursive: true })
    const names = await readdir(templates, { recursive: true })
    for (const name of names.filter((one) => one.endsWith('.tmpl'))) {
      const text = await readFile(join(templates, name), 'utf8')
      const file = join(to, name.replace(/\.tmpl$/, '').replace(/^gitignore$/, '.gitignore'))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, fill(text, { app, arkUi: around.overrides['@ark-ui/react'] ?? '' }))
    }
    const own: OwnPackage = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
    await writeFile(join(to, 'package.json'), `${JSON.stringify(packageOf(app, own, around), null, 2)}\n`)
    if (registry !== undefined) await writeFile(join(to, '.npmrc'), `@cabinet:registry=${registry}\n`)
    return to
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
}
