import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Cluster {
  /** For TEST_DATABASE_URL. */
  readonly url: string
  /** Stops the server like `systemctl restart`: running statements are cancelled, the data stays. */
  halt(): Promise<void>
  /** Starts the server again and waits until it accepts connections. */
  resume(): Promise<void>
  /** Starts a streaming replica, which ends with the cluster. @returns its address and its end */
  replicate(): Promise<{ readonly url: string; halt(): Promise<void> }>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL cluster in a temporary folder and on a free port of this machine; installed or running servers stay
 * untouched. @param settings beside PostgreSQL's own defaults @returns undefined when its server programs (15 or later) are not found.
 */
export async function startCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster | undefined> {
  const bin = findServerPrograms()
  if (bin === undefined) return undefined
  const owner = process.getuid?.() === 0 ? await postgresUser() : undefined
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-pg-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const options = { ...owner, cwd: folder }
  const data = join(folder, 'data')
  const port = await freePort()
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'test', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  )
  // The data is temporary, so fsync is off; the socket is in a separate folder.
  const all = { fsync: 'off', full_page_writes: 'off', max_connections: '300', ...settings }
  const given = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  const command = `-h 127.0.0.1 -p ${port} -k ${folder} ${given.join(' ')}`
  const control = (...args: string[]) => run(join(bin, 'pg_ctl'), [...args, '-w', '-D', data], options)
  const start = () => control('start', '-l', join(folder, 'log'), '-o', command)
  await start()
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    halt: async () => void (await control('stop', '-m', 'fast')),
    resume: async () => void (await start()),
    replicate: async () => {
      const [copy, copyPort] = [join(folder, 'replica'), await freePort()]
      const primary = ['-h', '127.0.0.1', '-p', String(port), '-U', 'test']
      await run('pg_basebackup', [...primary, '-D', copy, '-R', '-c', 'fast', '--no-sync'], {
        ...options,
        env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      })
      const own = command.replace(`-p ${port}`, `-p ${copyPort}`)
      const pgCtl = (...args: string[]) => run(join(bin, 'pg_ctl'), [...args, '-w', '-D', copy], options)
      await pgCtl('start', '-l', join(folder, 'replica-log'), '-o', own)
      return {
        url: `postgres://test@127.0.0.1:${copyPort}/postgres`,
        halt: async () => void (await pgCtl('stop', '-m', 'fast')),
      }
    },
    stop: endWithThisProcess(join(bin, 'pg_ctl'), folder, options),
  }
}

/**
 * Starts a shell that waits for the end of its input, which comes with any end of this process at the latest, and then stops
 * the cluster. The shell does not keep this process alive.
 * @returns a function that stops the cluster now.
 */
function endWithThisProcess(
  pgCtl: string,
  folder: string,
  owner: { uid?: number; gid?: number },
): () => Promise<void> {
  const script =
    'cat >/dev/null; for data in "$1/replica" "$1/data"; do [ ! -d "$data" ] || "$0" stop -m immediate -D "$data" >/dev/null; done; cd /; rm -rf "$1"'
  const shell = spawn('/bin/sh', ['-c', script, pgCtl, folder], {
    ...owner,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  // A pipe's handle supports `unref`; its declared type is the wider stream.
  const { stdin } = shell
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return async () => {
    shell.ref()
    stdin.end()
    if (shell.exitCode === null) await once(shell, 'exit')
  }
}

/** Returns the folder of initdb and pg_ctl: on PATH, or where Debian keeps the newest. */
export function findServerPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = list(debian)
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find((folder) => {
    const names = list(folder)
    return names.includes('initdb') && names.includes('pg_ctl')
  })
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** initdb refuses to run as root, so the package's own user runs it. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
