import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { exitOf, freePort, outputOf, removeFolder, temporaryFolder } from './product.ts'
import { runIn } from './workspace-copy.ts'

/** Fetched by the one test that needs it: with its packages it is forty megabytes. */
const verdaccio = 'verdaccio@6.10.4'

/** The machine's usual registry: everything but our own packages comes from there. */
async function usualRegistry(): Promise<string> {
  return (await runIn('/', 'npm config get registry')).trim()
}

const config = (usual: string): string => `
storage: ./storage
auth: { htpasswd: { file: ./htpasswd } }
uplinks: { usual: { url: '${usual}' } }
packages:
  '@cabinet/*': { access: $all, publish: $all }
  '**': { access: $all, proxy: usual }
log: { type: stdout, level: error }
`

/** A registry of packages on this machine, empty. */
export interface Registry {
  readonly url: string
  /** @param folder what `pnpm packages` has made */
  publish(folder: string): Promise<void>
  stop(): Promise<void>
}

export async function startRegistry(): Promise<Registry> {
  const folder = await temporaryFolder()
  await writeFile(`${folder}/config.yaml`, config(await usualRegistry()))
  await runIn(folder, `npm install --silent --no-save ${verdaccio}`)
  const program = `${folder}/node_modules/verdaccio/bin/verdaccio`
  const url = `http://localhost:${await freePort()}`
  const child = spawn(process.execPath, [program, '-c', `${folder}/config.yaml`, '-l', url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  const exit = exitOf(child)
  while (!(await fetch(`${url}/-/ping`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`the registry did not start:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    publish: async (from) => {
      await runIn(from, `npx --yes pnpm@12 publish --no-git-checks --registry ${url}/`)
    },
    stop: async () => {
      child.kill()
      await exit
      await removeFolder(folder)
    },
  }
}
