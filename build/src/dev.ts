#!/usr/bin/env node
/**
 * `pnpm dev <app…>`: these apps with hot reload inside the real shell, the other remotes from the store, the real API.
 * Uses the product that runs at `PORT` (8080) or starts it. `DEV_PORT` (8090) is where the page is.
 * `pnpm dev <remote…> --shell https://test.example.kz`: these remotes inside a shell that is deployed there, with its API.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DevRefusal, shellOrigin } from './dev/deployed-page.ts'
import { serveDev } from './dev/serve.ts'
import { onCallerExit } from './ended-with-caller.ts'
import { appByName, apps, basePath, isInstalled, root } from './workspace.ts'

const local = `http://localhost:${process.env.PORT || 8080}`
const port = Number(process.env.DEV_PORT || 8090)
const startTimeoutMs = 180_000

const isResponding = async (): Promise<boolean> => {
  const page = await fetch(`${local}${basePath}/`).catch(() => undefined)
  return page?.ok ?? false
}

/** Starts the product unless it runs. @returns the process to end later, if any */
async function ensureProduct(): Promise<ChildProcess | undefined> {
  if (await isResponding()) return undefined
  console.log(`Nobody answers at ${local}: starting the product…`)
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], { stdio: 'inherit' })
  const deadline = Date.now() + startTimeoutMs
  while (!(await isResponding())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error('The product did not start; the reason stands above.')
    await sleep(200)
  }
  return child
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shell: { type: 'string' } },
  })
  if (isInstalled && values.shell === undefined)
    throw new DevRefusal('The shell is not here: pnpm dev --shell https://test.example.kz')
  const chosen = positionals.length === 0 && isInstalled ? apps() : [...new Set(positionals)].map(appByName)
  if (chosen.length === 0) {
    const known = apps().map((one) => one.name)
    throw new DevRefusal(`pnpm dev <app…> [--shell https://test.example.kz]: ${known.join(', ')}`)
  }
  const deployed = values.shell !== undefined
  const product = values.shell === undefined ? local : shellOrigin(values.shell)
  const started = deployed ? undefined : await ensureProduct()
  const server = await serveDev({ apps: chosen, port, product, deployed })
  const inside = deployed ? ` in the shell of ${product}` : ''
  console.log(
    `${chosen.map(({ name }) => name).join(', ')} in development${inside}: http://localhost:${port}${basePath}/ (another port: DEV_PORT)`,
  )
  const stop = async (): Promise<void> => {
    started?.kill('SIGINT')
    await server.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  onCallerExit(() => void stop())
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
