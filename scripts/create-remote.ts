/** `pnpm create-remote NAME` leaves the shell unchanged, which learns of remotes from the release set. */
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compileDescriptor, iconNode } from '../build/src/descriptor.ts'
import { apps, root } from '../build/src/workspace.ts'
import * as shellPaths from '../shell/src/frame/paths.ts'
import { sliceOf, writeSlice } from './create-remote/call.ts'
import { appOf, InvalidRemote, newRemoteOf, type Values } from './create-remote/new-remote.ts'
import { writeStandalone } from './create-remote/standalone.ts'
import { fillTemplates, writeRemote } from './create-remote/write.ts'
import { workspaceVersions } from './packages/workspace-versions.ts'
import { run } from './quality/run.ts'

const usage = `pnpm create-remote NAME --permission NAME [--title TEXT] [--path /PATH] [--icon NAME] [--order N]
  [--call 'GET /PATH/THINGS' | --standalone FOLDER [--registry URL]]

  NAME     folder of the new remote: returns makes mfe-returns
  --permission  that the section takes (PROCESS_ORDERS), or everyone
  --title  in the sidebar, Russian («Новый раздел»)
  --path   address below /merchant-cabinet (/NAME)
  --icon   of https://lucide.dev/icons (layout-grid)
  --order  place in the sidebar (70; the present sections have 10 to 60)
  --call   that the page lists: makes it too, with its domain, table, tests and demo rows
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

/** Writes the slice, lets the formatter sort its additions in, and renews reports and page. @throws InvalidRemote with the output of what fails */
async function addSlice(app: string, slice: Values): Promise<void> {
  await writeSlice(root, slice)
  const renewals = ['node scripts/api-report.ts', 'node api/test/database-picture.ts']
  for (const command of [`biome check --write ${app} contract api`, ...renewals]) {
    const [program = '', ...args] = command.split(' ')
    const { ok, output } = await run(program, args)
    if (!ok) throw new InvalidRemote(output)
  }
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
      call: text,
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
  const named = newRemoteOf(name, values, {
    folders: readdirSync(root),
    remotes: await Promise.all(remotes.map(compileDescriptor)),
    shellPaths: [...Object.values(shellPaths), ...signedOut],
  })
  if (whole && values.call) throw new InvalidRemote('--call needs this repository: leave out --standalone')
  const slice = values.call === undefined ? undefined : sliceOf(values.call, named)
  const remote = { ...named, ...(slice && { slice }) }
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
  if (slice) await addSlice(remote.app, slice)
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
