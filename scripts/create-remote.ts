/** `pnpm create-remote NAME` leaves the shell unchanged, which learns of remotes from the release set. */
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compileDescriptor, iconNode } from '../build/src/descriptor.ts'
import { apps, root } from '../build/src/workspace.ts'
import * as shellPaths from '../shell/src/frame/paths.ts'
import { appOf, InvalidRemote, newRemoteOf } from './create-remote/new-remote.ts'
import { writeStandalone } from './create-remote/standalone.ts'
import { fillTemplates, writeRemote } from './create-remote/write.ts'
import { workspaceVersions } from './packages/workspace-versions.ts'

const usage = `pnpm create-remote NAME --permission NAME [--title TEXT] [--path /PATH] [--icon NAME] [--order N]
  [--standalone FOLDER [--registry URL]]

  NAME     folder of the new remote: returns makes mfe-returns
  --permission  that the section takes (PROCESS_ORDERS), or everyone
  --title  in the sidebar, Russian («Новый раздел»)
  --path   address below /merchant-cabinet (/NAME)
  --icon   of https://lucide.dev/icons (layout-grid)
  --order  place in the sidebar (70; the present sections have 10 to 60)
  --standalone  makes a repository of its own in FOLDER, which is not there yet; a remote that is here is moved there
                (its folder stays, and nothing of the above is asked for)
  --registry    where the packages of @cabinet are published`

/** Pages for signed-out users, besides those that the shell lists. */
const signedOut = ['/login', '/forget-password', '/sign-up', '/dev', '/apps']

const pnpm = 'npx --yes pnpm@12'

async function toStandalone(
  app: string,
  from: string,
  { folder, registry }: { folder: string; registry: string | undefined },
): Promise<void> {
  const to = await writeStandalone(folder, from, { app, registry, around: await workspaceVersions() })
  console.log(`Written: ${to}

  ${pnpm} install   (there; README.md says the rest)`)
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      title: text,
      path: text,
      icon: text,
      order: text,
      permission: text,
      standalone: text,
      registry: text,
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [name, ...rest] = positionals
  if (values.help || name === undefined || rest.length > 0) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const { standalone, registry } = values
  const whole = standalone === undefined ? undefined : { folder: standalone, registry }
  const app = appOf(name)
  if (whole && existsSync(join(root, app, 'remote.json'))) return toStandalone(app, join(root, app), whole)
  const remotes = apps().filter(({ kind }) => kind === 'remote')
  const remote = newRemoteOf(name, values, {
    folders: readdirSync(root),
    remotes: await Promise.all(remotes.map(compileDescriptor)),
    shellPaths: [...Object.values(shellPaths), ...signedOut],
  })
  await iconNode(remote.icon).catch((error: unknown) => {
    throw new InvalidRemote(error instanceof Error ? error.message : String(error))
  })
  if (whole) {
    const aside = join(root, '.cache', `create-remote-${process.pid}`)
    try {
      await fillTemplates(remote, aside)
      return await toStandalone(remote.app, aside, whole)
    } finally {
      await rm(aside, { recursive: true, force: true })
    }
  }
  const written = await writeRemote(root, remote)
  console.log(`Written: ${written.join(', ')}

  ${pnpm} install   (links it into the workspace)
  ${pnpm} dev ${remote.app}   (the page inside the real shell)
  ./cabinet release publish ${remote.app}
  ./cabinet release promote ${remote.app} 1.0.0 --reason "new section"`)
}

main().catch((error: unknown) => {
  console.error(error instanceof InvalidRemote ? error.message : error)
  process.exitCode = 1
})
