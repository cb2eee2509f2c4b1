import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../../build/src/workspace.ts'
import type { WorkspaceVersions } from './package-json.ts'

/** The published packages, dependencies first. */
export const folders = ['contract', 'shared', 'release', 'build'] as const

export const json = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))

/** Returns a git remote's public address, without user and password; undefined for a local folder. */
export function publicAddress(remote: string): string | undefined {
  const [, host, path] = /^[\w.-]+@([\w.-]+):([^/].*)$/.exec(remote) ?? []
  if (host !== undefined) return `git+ssh://git@${host}/${path}`
  return /^(?:https?|ssh):\/\//.test(remote) ? remote.replace(/\/\/[^/@]*@/, '//') : undefined
}

function repositoryAddress(): string | undefined {
  const { status, stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? publicAddress(stdout.trim()) : undefined
}

export async function workspaceVersions(): Promise<WorkspaceVersions> {
  const workspace: Pick<WorkspaceVersions, 'catalog' | 'overrides'> = parse(
    await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'),
  )
  const sources: { name: string; version: string }[] = await Promise.all(
    folders.map((folder) => json(`${folder}/package.json`)),
  )
  const repository = repositoryAddress()
  return {
    catalog: workspace.catalog,
    overrides: workspace.overrides,
    own: Object.fromEntries(sources.map(({ name, version }) => [name, version])),
    ...(repository !== undefined && { repository }),
  }
}
