/**
 * `pnpm dev <app>`: the one app with hot reload inside the real shell, the other remotes from the store, the real API.
 * Uses the product that runs at `PORT` (8080) or starts it. `DEV_PORT` (8090) is where the page is.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveDev } from './dev/serve.ts'
import { appByName, apps, basePath, root } from './workspace.ts'

const product = `http://localhost:${process.env.PORT || 8080}`
const port = Number(process.env.DEV_PORT || 8090)
const patienceMs = 180_000

const answers = async (): Promise<boolean> => {
  const page = await fetch(`${product}${basePath}/`).catch(() => undefined)
  return page?.ok ?? false
}

/** Starts the product unless it runs; answers the process to end later, if any. */
async function ensureProduct(): Promise<ChildProcess | undefined> {
  if (await answers()) return undefined
  console.log(`На ${product} никто не отвечает, запускаем pnpm start…`)
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], { stdio: 'inherit' })
  const deadline = Date.now() + patienceMs
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error('Продукт не запустился, причина выше.')
    await sleep(200)
  }
  return child
}

async function main(): Promise<void> {
  const [name] = process.argv.slice(2)
  if (!name)
    throw new Error(
      `pnpm dev <app>: ${apps()
        .map((app) => app.name)
        .join(', ')}`,
    )
  const app = appByName(name)
  const started = await ensureProduct()
  const server = await serveDev({ app, port, product })
  console.log(`${app.name} в разработке: http://localhost:${port}${basePath}/`)
  const stop = async (): Promise<void> => {
    started?.kill('SIGINT')
    await server.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
