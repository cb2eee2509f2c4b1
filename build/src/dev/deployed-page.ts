import { type ReleaseSet, release } from '@cabinet/contract'
import { inlineJson } from '@cabinet/release'
import { Value } from 'typebox/value'

export class DevRefusal extends Error {}

const element = /<script type="application\/json" id="release-set"[^>]*>(.*?)<\/script>/s

/** Returns the release set that a page carries. @throws DevRefusal when it is no page of the cabinet */
export function releaseSetIn(html: string, where: string): ReleaseSet {
  const set: unknown = JSON.parse(element.exec(html)?.[1] ?? 'null')
  if (Value.Check(release.ReleaseSet, set)) return set
  throw new DevRefusal(`${where} gives no page of the cabinet.`)
}

/** Checks a deployed shell's address: https, or this machine, because passwords and tokens go there. @returns its origin */
export function shellOrigin(address: string): string {
  if (!URL.canParse(address))
    throw new DevRefusal(`--shell ${address}: give an address, such as https://test.example.kz`)
  const { origin, protocol, hostname } = new URL(address)
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'https:' || (protocol === 'http:' && here)) return origin
  throw new DevRefusal(`--shell ${address}: give https, or passwords would cross the network in plain text.`)
}

export interface DeployedPage {
  readonly html: string
  readonly policy: string
}

/** Returns the policy with the socket over which the dev server announces saves. */
const allowSocket = (policy: string, socket: string): string =>
  policy.replace("connect-src 'self'", `connect-src 'self' ${socket}`)

/** Returns the page with local remotes in place of the deployed ones. @throws DevRefusal when the shell does not allow it */
export function pageWithRemotes(
  { html, policy }: DeployedPage,
  remotes: ReleaseSet['remotes'],
  { shell, socket }: { readonly shell: string; readonly socket: string },
): DeployedPage {
  const set = releaseSetIn(html, shell)
  if (set.config.allowLocalhost !== true)
    throw new DevRefusal(
      `${shell} does not allow development from a laptop: a test stand started with ALLOW_LOCALHOST=true does, production never.`,
    )
  const changed: ReleaseSet = { ...set, remotes: { ...set.remotes, ...remotes } }
  const withSet = html.replace(
    element,
    () => `<script type="application/json" id="release-set">${inlineJson(changed)}</script>`,
  )
  const unsigned = withSet.replace(/<!--signed .*-->\s*$/, '')
  return {
    html: unsigned.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, (meta) =>
      allowSocket(meta, socket),
    ),
    policy: allowSocket(policy, socket),
  }
}
