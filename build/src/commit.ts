import { spawnSync } from 'node:child_process'
import { root } from './workspace.ts'

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
