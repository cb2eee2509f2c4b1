import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { removeFolder, temporaryFolder } from './product.ts'

const root = new URL('../../', import.meta.url).pathname
const execute = promisify(execFile)

/** A separate repository to make apps in, because other tests build from the real one at the same time. */
export interface WorkspaceCopy {
  readonly folder: string
  /** Gives a new app the packages of `like`, whose package.json names the same ones, as an install would. */
  link(app: string, like: string): Promise<void>
  /** Runs a shell script in its root, with `pnpm` and the repository's programs. @returns its output */
  run(script: string, env?: Readonly<Record<string, string>>): Promise<string>
  /** Starts a Node program that runs until the caller ends it. */
  start(command: string, env?: Readonly<Record<string, string>>): ChildProcess
  /** Replaces a text in a file and saves it. */
  change(name: string, from: string, to: string): Promise<void>
  remove(): Promise<void>
}

/** Copies a folder's `node_modules`; its links are relative, so the copies lead into the copy. */
async function copyLinks(from: string, to: string): Promise<void> {
  await cp(`${from}/node_modules`, `${to}/node_modules`, { recursive: true, verbatimSymlinks: true })
}

/** Runs the command of `npx --yes pnpm@12 …` without the network and without a check of the installation. */
async function asInstalled(line: string): Promise<string> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(`${root}package.json`, 'utf8'),
  )
  return line
    .replaceAll('npx --yes pnpm@12 --silent ', 'npx --yes pnpm@12 ')
    .replaceAll('npx --yes pnpm@12 exec ', '')
    .replace(/\bnpx --yes pnpm@12 (\S+)/g, (_, name: string) => scripts[name] ?? `no-such-script-${name}`)
}

async function runScript(
  cwd: string,
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { NODE_OPTIONS: _, FORCE_COLOR: __, ...inherited } = process.env
  const path = `${root}node_modules/.bin:${process.env.PATH}`
  const { stdout } = await execute('bash', ['-ec', await asInstalled(script)], {
    cwd,
    // The gate's browser has its own test; here it would slow every release.
    env: { ...inherited, NO_COLOR: '1', RELEASE_BROWSER: 'no', PATH: path, ...env },
    maxBuffer: 1 << 26,
  })
  return stdout
}

/** Runs a shell script in a folder outside the repository, with the repository's Node. @returns its output */
export async function runIn(
  cwd: string,
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:NODE_OPTIONS|FORCE_COLOR|npm_)/.test(name),
  )
  const { stdout } = await execute('bash', ['-ec', script], {
    cwd,
    env: { ...Object.fromEntries(inherited), NO_COLOR: '1', ...env },
    maxBuffer: 1 << 26,
  })
  return stdout
}

/** Runs a shell script in the repository, with the installed `npx --yes pnpm@12 …`. @returns its output */
export const runInRepository = (script: string, env?: Readonly<Record<string, string>>): Promise<string> =>
  runScript(root, script, env)

/** Copies the present sources (without browser tests and docs) and links the installed packages. */
export async function copyWorkspace(): Promise<WorkspaceCopy> {
  const folder = await temporaryFolder()
  const { stdout } = await execute('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 1 << 26,
  })
  const names = stdout.split('\n').filter((name) => name !== '' && !/^(?:docs|e2e)\//.test(name))
  await Promise.all(
    [...new Set(names.map(dirname))].map((name) => mkdir(`${folder}/${name}`, { recursive: true })),
  )
  await Promise.all(names.map((name) => cp(`${root}${name}`, `${folder}/${name}`).catch(() => undefined)))
  await symlink(`${root}node_modules`, `${folder}/node_modules`)
  const packages = names.filter((name) => /^[^/]+\/package\.json$/.test(name)).map(dirname)
  await Promise.all(packages.map((name) => copyLinks(`${root}${name}`, `${folder}/${name}`)))
  return {
    folder,
    link: async (app, like) => {
      await copyLinks(`${root}${like}`, `${folder}/${app}`)
      const lockfile = `${folder}/pnpm-lock.yaml`
      const locked = await readFile(lockfile, 'utf8')
      const [importer = ''] = new RegExp(`^  ${like}:\\n(?:(?: {4}.*)?\\n)*`, 'm').exec(locked) ?? []
      await writeFile(lockfile, locked.replace(importer, importer + importer.replace(like, app)))
    },
    run: (script, env) => runScript(folder, script, env),
    start: (command, env = {}) =>
      spawn(`${root}node_modules/.bin/node`, command.split(' '), {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    change: async (name, from, to) => {
      const text = await readFile(`${folder}/${name}`, 'utf8')
      if (!text.includes(from)) throw new Error(`${name} has no «${from}».`)
      await writeFile(`${folder}/${name}`, text.replace(from, to))
    },
    remove: () => removeFolder(folder),
  }
}

/** Returns the pipeline's scripts for every app, in their order, without the installation. */
export async function pipelineScripts(): Promise<string[]> {
  const pipeline: Pipeline = parse(await readFile(`${root}.github/workflows/release-app.yml`, 'utf8'))
  return Object.values(pipeline.jobs)
    .flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    .filter((run) => run.includes('pnpm@12') && !run.includes('pnpm@12 install'))
}

interface Pipeline {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>
}
