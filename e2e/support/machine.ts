/** A machine of an installation, for commands of the documents as they stand: places in a folder, and a small systemd. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { type Cluster, findServerPrograms, startCluster } from '../../api/test/pg-cluster.ts'
import { freePort, outputOf, removeFolder, temporaryFolder } from './product.ts'

export const root = new URL('../../', import.meta.url).pathname

/** Starts, restarts and stops `cabinet@0` and `cabinet@1` by the installed unit; another service has a process of its own. */
const systemctl = (folder: string, ports: readonly number[]): string => `#!/bin/bash
action=$1; shift
for unit in "$@"; do
  case $unit in cabinet@*) ;; *) continue ;; esac
  number=\${unit#cabinet@}; number=\${number%%.*}
  pid=${folder}/$number.pid
  if [ "$action" != enable ] && [ "$action" != start ] && [ -e $pid ]; then
    kill $(cat $pid); while kill -0 $(cat $pid) 2>/dev/null; do sleep 0.05; done
  fi
  [ "$action" = stop ] && continue
  ports=(${ports.join(' ')})
  cd ${folder}/checkout
  program=$(sed -n 's#^ExecStart=/srv/cabinet/##p' ${folder}/systemd/cabinet@.service)
  env -i PATH="$PATH" bash -c "while IFS= read -r line; do export \\"\\$line\\"; done < ${folder}/env; export PORT=\${ports[$number]} HOST=127.0.0.1; exec setsid $program" > ${folder}/$number.log 2>&1 < /dev/null &
  echo $! > $pid
done
`

export interface Machine {
  readonly folder: string
  readonly cluster: Cluster
  /** Addresses of both processes. */
  readonly urls: readonly [string, string]
  /** Puts a checkout in the place of the one in use. */
  place(checkout: string): Promise<void>
  /** Runs one command of a document, with the settings of the installed processes. @returns its output @throws with it when the command fails */
  run(command: string, env?: NodeJS.ProcessEnv): Promise<string>
  stop(): Promise<void>
}

/** @param settings lines of /etc/cabinet/env @returns undefined without PostgreSQL */
export async function startMachine(settings: readonly string[]): Promise<Machine | undefined> {
  const cluster = await startCluster()
  if (!cluster) return undefined
  const folder = await temporaryFolder()
  const ports = [await freePort(), await freePort()]
  const database = (role: string, name: string) => {
    const url = new URL(cluster.url)
    return Object.assign(url, { username: role, pathname: `/${name}` }).href
  }
  const places: readonly (readonly [string, string])[] = [
    ['postgres://postgres@db:5432/postgres', cluster.url],
    ['postgres://cabinet_owner:owner-secret@db:5432/cabinet', database('cabinet_owner', 'cabinet')],
    ['postgres://cabinet:secret@db:5432/cabinet', database('cabinet', 'cabinet')],
    ['/etc/systemd/system/', `${folder}/systemd/`],
    ['/etc/nginx/conf.d/', `${folder}/nginx/`],
    ['/var/lib/cabinet', `${folder}/lib`],
    ['/var/backups/cabinet', `${folder}/backups`],
    ['http://127.0.0.1:8080', `http://127.0.0.1:${ports[0]}`],
    // The packages are installed, and an installation of its own would download them.
    ['npx --yes pnpm@12 install', 'npx --yes pnpm@12 install --offline --frozen-lockfile'],
  ]
  const filled = (text: string) => places.reduce((done, [from, to]) => done.replaceAll(from, to), text)
  for (const name of ['bin', 'systemd', 'nginx', 'lib', 'backups']) await mkdir(`${folder}/${name}`)
  const programs = {
    systemctl: systemctl(folder, ports),
    runuser: '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n',
  }
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(`${folder}/bin/${name}`, text)
    await chmod(`${folder}/bin/${name}`, 0o755)
  }
  const place = async (checkout: string) => {
    await rm(`${folder}/checkout`, { force: true })
    await symlink(checkout, `${folder}/checkout`)
  }
  await place(root)
  await writeFile(`${folder}/env`, settings.map((line) => `${filled(line)}\n`).join(''))
  const PATH = `${folder}/bin:${findServerPrograms()}:${root}node_modules/.bin:${process.env.PATH}`
  const run = (command: string, env: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { NODE_OPTIONS: _, FORCE_COLOR: __, ...inherited } = process.env
    const own = { ...inherited, PATH, CABINET_ENV: `${folder}/env`, NO_COLOR: '1', ...env }
    const child = spawn('bash', ['-ec', filled(command)], {
      cwd: `${folder}/checkout`,
      env: own,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return finished(child, command)
  }
  return {
    folder,
    cluster,
    place,
    urls: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
    run,
    stop: async () => {
      await run('systemctl stop cabinet@0 cabinet@1')
      await cluster.stop()
      await removeFolder(folder)
    },
  }
}

async function finished(child: ChildProcess, command: string): Promise<string> {
  const output = outputOf(child)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return output()
  throw new Error(`«${command}» ended with ${code}:\n${output()}`)
}

/** Returns the commands of a document in its order: every line of its blocks of shell. */
export async function commandsOf(document: string): Promise<string[]> {
  const text = await readFile(`${root}docs/${document}.md`, 'utf8')
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
  return blocks.flatMap(([, language, block = '']) =>
    language === '' || language === 'sh' ? block.trim().split('\n') : [],
  )
}
