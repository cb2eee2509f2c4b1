import type { App } from '../workspace.ts'
import { basePath } from '../workspace.ts'
import { type DeployedPage, DevRefusal, pageWithRemotes } from './deployed-page.ts'
import { devRemotes } from './dev-page.ts'

async function fetchPage(shell: string): Promise<DeployedPage> {
  const answer = await fetch(`${shell}${basePath}/`, { headers: { accept: 'text/html' } }).catch(
    () => undefined,
  )
  if (!answer?.ok) throw new DevRefusal(`${shell} does not answer.`)
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

/** Fetches the deployed shell's index.html for `pnpm dev <remote…> --shell URL` and puts the local remotes into it. */
export async function deployedPage(apps: readonly App[], shell: string, port: number): Promise<DeployedPage> {
  if (apps.some(({ kind }) => kind === 'host'))
    throw new DevRefusal('The shell itself is developed without --shell: pnpm dev shell.')
  return pageWithRemotes(await fetchPage(shell), await devRemotes(apps), {
    shell,
    socket: `ws://localhost:${port}`,
  })
}
