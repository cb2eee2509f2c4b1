#!/usr/bin/env node
import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type BuildResult, buildApp } from './build-app.ts'
import { type App, appByName, apps } from './workspace.ts'

const usage = 'pnpm build [app…] [--version V] [--force]'

/** Builds one app in a process of its own, because webpack is single-threaded and two builds use two cores. */
function inChild(app: App, flags: string[]): Promise<void> {
  const child = fork(import.meta.filename, [app.name, ...flags])
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Building ${app.name} failed.`))))
  })
}

function report({ app, version, fresh }: BuildResult, ms: number): void {
  console.log(`${app} ${version} ${fresh ? `built in ${(ms / 1000).toFixed(1)} s` : 'unchanged'}`)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      force: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return console.log(usage)
  const chosen = positionals.length > 0 ? positionals.map(appByName) : apps()
  const [first] = chosen
  if (!first) throw new Error('There is no app to build: no folder holds src/main.tsx or src/remote.tsx.')
  if (chosen.length === 1) {
    const started = performance.now()
    const built = await buildApp(first, values.version, values.force)
    report(built, performance.now() - started)
    // The parent process gets the built version: sources may have changed since the parent read them.
    process.send?.({ version: built.version })
    return
  }
  const flags = [
    ...(values.version ? ['--version', values.version] : []),
    ...(values.force ? ['--force'] : []),
  ]
  const failures = (await Promise.allSettled(chosen.map((app) => inChild(app, flags)))).filter(
    (result) => result.status === 'rejected',
  )
  if (failures.length > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
