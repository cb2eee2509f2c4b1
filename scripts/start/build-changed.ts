import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { finishedBuild } from '../../build/src/finished-build.ts'
import { localVersion } from '../../build/src/source-hash.ts'
import { type App, apps, root } from '../../build/src/workspace.ts'

export interface LocalBuild {
  readonly app: string
  readonly version: string
}

const running = new Set<ChildProcess>()

/** Ends the builds that are still running. */
export function stopBuilds(): void {
  for (const child of running) child.kill()
}

/** Webpack in a process of its own: the start does not wait for its loading when nothing has changed. */
function build(app: App): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'build/src/cli.ts'), app.name], { stdio: 'inherit' })
  running.add(child)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      running.delete(child)
      if (code === 0) resolve()
      else reject(new Error(`Не удалось собрать ${app.name}: ошибки выше.`))
    })
  })
}

/** Builds the apps whose sources have changed, side by side; answers what all of them are called now. */
export async function buildChanged(): Promise<LocalBuild[]> {
  const builds = apps().map((app) => ({ app, version: localVersion(app) }))
  const changed = builds.filter(({ app, version }) => !finishedBuild(app, version))
  if (changed.length > 0) console.log(`Собираем ${changed.map(({ app }) => app.name).join(', ')}…`)
  await Promise.all(changed.map(({ app }) => build(app)))
  return builds.map(({ app, version }) => ({ app: app.name, version }))
}
