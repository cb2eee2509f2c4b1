import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { finishedBuild } from '../../build/src/finished-build.ts'
import { localVersion } from '../../build/src/local-version.ts'
import { type App, apps, root } from '../../build/src/workspace.ts'

export interface LocalBuild {
  readonly app: string
  readonly version: string
}

/** A first start on a busy machine takes minutes. */
const progressEveryMs = 10_000

const running = new Set<ChildProcess>()

/** Ends the builds that are still running. */
export function stopBuilds(): void {
  for (const child of running) child.kill()
}

const versionIn = (message: unknown): string | undefined => {
  const version: unknown = Reflect.get(Object(message), 'version')
  return typeof version === 'string' ? version : undefined
}

/**
 * Webpack in a process of its own: the start does not wait for its loading when nothing has changed. Answers the version
 * that was built, which is another than foreseen when somebody saved a file meanwhile.
 */
function build(app: App): Promise<LocalBuild> {
  // The server's Node options save memory and would slow a build.
  const child = fork(join(root, 'build/src/cli.ts'), [app.name], { execArgv: [] })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('message', (message) => {
      const version = versionIn(message)
      if (version !== undefined) resolve({ app: app.name, version })
    })
    // `disconnect` comes after the messages, unlike `exit`.
    child.on('disconnect', () => reject(new Error(`${app.name} was not built: see the errors above.`)))
  })
}

/** Builds the apps whose sources have changed, side by side; answers what all of them are called now. */
export async function buildChanged(): Promise<LocalBuild[]> {
  const builds = apps().map((app) => ({ app, version: localVersion(app) }))
  const changed = builds.filter(({ app, version }) => !finishedBuild(app, version))
  if (changed.length > 0) console.log(`Building ${changed.map(({ app }) => app.name).join(', ')}…`)
  const left = new Set(changed.map(({ app }) => app.name))
  const telling = setInterval(() => {
    if (left.size > 0) console.log(`Still building ${[...left].join(', ')}…`)
  }, progressEveryMs)
  const built = async (app: App): Promise<LocalBuild> => {
    const done = await build(app)
    left.delete(app.name)
    return done
  }
  try {
    return await Promise.all(
      builds.map((one) =>
        changed.includes(one) ? built(one.app) : { app: one.app.name, version: one.version },
      ),
    )
  } finally {
    clearInterval(telling)
  }
}
