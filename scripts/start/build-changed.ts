import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { localVersion } from '../../build/src/local-version.ts'
import { finishedBuild } from '../../build/src/source-hash.ts'
import { type App, apps, root } from '../../build/src/workspace.ts'

export interface LocalBuild {
  readonly app: string
  readonly version: string
}

/** A first start on a busy machine takes minutes, so progress is printed at this interval. */
const progressEveryMs = 10_000

const running = new Set<ChildProcess>()

/** Ends the builds that are still running. */
export function stopBuilds(): void {
  for (const child of running) child.kill()
}

/**
 * Runs webpack in a separate process, so that a start without changes does not load it. Returns the built
 * version, which differs from the expected one when a file was saved meanwhile.
 */
function build(app: App): Promise<LocalBuild> {
  // The server's Node options save memory and would slow a build.
  const child = fork(join(root, 'build/src/cli.ts'), [app.name], { execArgv: [] })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('message', (message) => {
      const { version }: { version?: unknown } = Object(message)
      if (typeof version === 'string') resolve({ app: app.name, version })
    })
    // `disconnect` comes after the messages, unlike `exit`.
    child.on('disconnect', () => reject(new Error(`${app.name} was not built: see the errors above.`)))
  })
}

/** Builds the apps whose sources have changed, in parallel; returns the present version of every app. */
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
