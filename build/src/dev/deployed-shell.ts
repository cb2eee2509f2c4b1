import type { App } from '../workspace.ts'
import { basePath } from '../workspace.ts'
import { type DeployedPage, DevRefusal, pageWithRemote } from './deployed-page.ts'
import { devRemote } from './dev-page.ts'

async function fetchPage(shell: string): Promise<DeployedPage> {
  const answer = await fetch(`${shell}${basePath}/`, { headers: { accept: 'text/html' } }).catch(
    () => undefined,
  )
  if (!answer?.ok) throw new DevRefusal(`${shell} does not answer.`)
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

/** Fetches the deployed shell's index.html for `pnpm dev <remote> --shell URL` and puts the local remote into it. */
export async function deployedPage(app: App, shell: string, port: number): Promise<DeployedPage> {
  if (app.kind === 'host')
    throw new DevRefusal('The shell itself is developed without --shell: pnpm dev shell.')
  return pageWithRemote(await fetchPage(shell), await devRemote(app), {
    shell,
    socket: `ws://localhost:${port}`,
  })
}
