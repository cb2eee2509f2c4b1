import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildFolder, inputs, sourceHash, stampPath } from './source-hash.ts'
import { type App, jsonField, root } from './workspace.ts'

const git = (...args: string[]): string | undefined => {
  const run = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return run.status === 0 ? run.stdout.trimEnd() : undefined
}

/** Lists the changed files below `paths` that no commit holds, from the root; nothing without a repository. */
export const uncommittedFiles = (paths: readonly string[]): string[] =>
  (git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...paths) ?? '')
    .split('\0')
    .flatMap((line) => line.slice(3) || [])

/** Returns the hash of the sources' commit, with `-dirty` when files were changed; `unknown` without a repository. */
export function commitOf(): string {
  const commit = git('rev-parse', '--short=12', 'HEAD')
  if (!commit) return 'unknown'
  return git('status', '--porcelain') ? `${commit}-dirty` : commit
}

/** Tells generated versions from released ones: `1.4.2-dev.20261121.a1b2c3d`, and the older form `1.0.0-local.decbbda54d6b`. */
export const isLocalVersion = (version: string): boolean =>
  /-(?:dev(?:\.\d{8})?\.[a-f][0-9a-f]{6}|local\.[0-9a-f]+)$/.test(version)

/** Shortens a hash to seven digits that begin with a letter, because semver refuses a number with a leading zero. */
const short = (hash: string): string => /[a-f][0-9a-f]{6}/.exec(hash)?.[0] ?? `a${hash.slice(0, 6)}`

/** Returns the day of the newest commit that touched the sources, by its author's clock; empty outside a repository. */
function committedOn(app: App): string[] {
  const day = git('log', '-1', '--format=%as', '--', ...inputs(app))
  return day ? [day.replaceAll('-', '')] : []
}

/** Finds the version under which these sources are built, because committing built sources makes no new version. */
function existingVersion(app: App, hash: string): string | undefined {
  const parent = dirname(buildFolder(app.name, 'x'))
  try {
    const names = readdirSync(parent).map((name) => basename(name, '.sources'))
    return names.find(
      (name) =>
        isLocalVersion(name) &&
        name.endsWith(`.${short(hash)}`) &&
        readFileSync(stampPath(buildFolder(app.name, name)), 'utf8') === hash,
    )
  } catch {
    return undefined
  }
}

/** Returns the generated version of a build; equal sources have equal versions. */
export function localVersion(app: App): string {
  const hash = sourceHash(app)
  const version = jsonField(join(app.dir, 'package.json'), 'version')
  return existingVersion(app, hash) ?? [`${version}-dev`, ...committedOn(app), short(hash)].join('.')
}
