/** `pnpm create-remote NAME` changes nothing of the shell, which learns of remotes from the release set. */
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compileDescriptor } from '../build/src/descriptor.ts'
import { iconNode } from '../build/src/icons.ts'
import { apps, root } from '../build/src/workspace.ts'
import * as shellPaths from '../shell/src/frame/paths.ts'
import { newRemoteOf, Refused } from './create-remote/new-remote.ts'
import { writeRemote } from './create-remote/write.ts'

const usage = `pnpm create-remote NAME --permission NAME [--title TEXT] [--path /PATH] [--icon NAME] [--order N]

  NAME     folder of the new remote: returns makes mfe-returns
  --permission  that the section takes (PROCESS_ORDERS), or everyone
  --title  in the sidebar, Russian («Новый раздел»)
  --path   address below /merchant-cabinet (/NAME)
  --icon   of https://lucide.dev/icons (layout-grid)
  --order  place in the sidebar (70; the present sections have 10 to 60)`

/** Pages of who is not signed in, beside those that the shell names in one place. */
const signedOut = ['/login', '/forget-password', '/sign-up', '/dev', '/apps']

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
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [name, ...rest] = positionals
  if (values.help || name === undefined || rest.length > 0) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const remotes = apps().filter(({ kind }) => kind === 'remote')
  const remote = newRemoteOf(name, values, {
    folders: readdirSync(root),
    remotes: await Promise.all(remotes.map(compileDescriptor)),
    shellPaths: [...Object.values(shellPaths), ...signedOut],
  })
  await iconNode(remote.icon).catch((error: unknown) => {
    throw new Refused(error instanceof Error ? error.message : String(error))
  })
  const written = await writeRemote(root, remote)
  const pnpm = 'npx --yes pnpm@12'
  console.log(`Written: ${written.join(', ')}

  ${pnpm} install   (links it into the workspace)
  ${pnpm} dev ${remote.app}   (the page inside the real shell)
  ./cabinet release publish ${remote.app}
  ./cabinet release promote ${remote.app} 1.0.0 --reason "new section"`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Refused ? error.message : error)
  process.exitCode = 1
})
