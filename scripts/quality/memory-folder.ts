import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm/'
const prefix = 'cabinet-test-'
const gigabyte = 2 ** 30

/**
 * A folder for temporary files that no disk has to write, until this process ends: databases of tests are copied ten times as quickly.
 * @returns nothing where memory is short, or where no program may lie in it, as in a container
 */
export function memoryFolder(folder = memory): string | undefined {
  try {
    removeLeft(folder)
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < 2 * gigabyte || process.availableMemory() < 8 * gigabyte) return undefined
    const own = `${folder}${prefix}${process.pid}`
    mkdirSync(own)
    // PostgreSQL runs as another user.
    chmodSync(own, 0o1777)
    const remove = () => rmSync(own, { recursive: true, force: true })
    if (!runsPrograms(own)) return void remove()
    process.once('exit', remove)
    return own
  } catch {
    return undefined
  }
}

function runsPrograms(folder: string): boolean {
  const program = `${folder}/program`
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/** What a run that was killed could not take away. */
function removeLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (pid > 0 && !isRunning(pid)) rmSync(`${folder}${name}`, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
